/** What the browser must keep from now on: whole `Set-Cookie` values, to be handed on as they are. */
export interface SessionChange {
  cookies: string[];
}

export const sessionChange = (headers: Headers): SessionChange => ({
  cookies: headers.getSetCookie(),
});
