/** The door of `messages` for pages: what may reach the browser. */
export { type MessageRefusal, type MessageStatus, PERMISSION_WORDING } from './message.rules.ts';
export { SENDER_NAME_MAX_LENGTH } from './message.schema.ts';
