/** In characters. */
export const NOTE_MAX_LENGTH = 2_000;

/** Notes about one account; nobody reads more. */
export const MAX_NOTES = 200;

export type NoteErrorCode = 'note_missing' | 'note_too_long' | 'notes_full';
