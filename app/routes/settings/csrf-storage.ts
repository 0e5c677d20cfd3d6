/** Where the token of this session is kept in the browser (spec section 7); gone at sign-out. */
const KEY = 'unsent.csrf';

export const keepCsrfToken = (token: string): void => sessionStorage.setItem(KEY, token);

export const readCsrfToken = (): string => sessionStorage.getItem(KEY) ?? '';
