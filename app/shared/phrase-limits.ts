/** The most phrases of a letter: more than fit into three minutes. */
export const PHRASES_MAX = 80;

/**
 * How much of a letter is looked at for its phrases, in characters: more than they hold.
 * A letter may have a million, and finding words and graphemes in all of them costs every reader.
 */
export const PHRASES_LETTER_MAX_LENGTH = 8_000;
