/**
 * The browser's database of what is attached to letters and not saved yet. It began with recordings, and
 * a browser finds what it holds only under its first name.
 */
export const ATTACHMENTS_DATABASE = 'unsent.recordings';
