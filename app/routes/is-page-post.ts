/** Whether a browser sent a form by itself and will show what comes back as a page. */
export const isPagePost = (request: Request): boolean =>
  request.headers.get('accept')?.includes('text/html') ?? false;
