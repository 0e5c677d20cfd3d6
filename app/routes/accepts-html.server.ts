/** Whether the browser itself sent this request and will show the response as a page. */
export const acceptsHtml = (request: Request): boolean =>
  request.headers.get('accept')?.includes('text/html') ?? false;
