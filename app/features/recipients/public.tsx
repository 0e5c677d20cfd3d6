/** The door of `recipients` for pages: what may reach the browser. */
export { REPLY_MAX_LENGTH } from './reply.rules.ts';
