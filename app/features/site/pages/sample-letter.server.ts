/** The words of the sample letter that appear over its film. */
export const SAMPLE_PHRASE = 'You sat with me in that hospital corridor until four in the morning.';

/**
 * The letter in the miniatures of the recipient's page, and read aloud below them. `npm run read-aloud`
 * makes the recording of it, again whenever a word of it changes.
 */
export const SAMPLE_LETTER = `You noticed when nobody else did. ${SAMPLE_PHRASE} You never once asked me to be brave.

I don’t think I ever said it properly. Thank you. For the soup, for the silence, for staying.`;
