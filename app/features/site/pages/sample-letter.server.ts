const SAMPLE_PHRASE = 'You sat with me in that hospital corridor until four in the morning.';
const SAMPLE_THANKS = 'Thank you.';

export const SAMPLE_SENDER = 'Maya';

/** The film of the sample letter. */
export const SAMPLE_FILM_ID = 'gratitude-1';

/** The letter in the miniatures of the recipient's page. */
export const SAMPLE_LETTER = `You noticed when nobody else did. ${SAMPLE_PHRASE} You never once asked me to be brave.

I don’t think I ever said it properly. ${SAMPLE_THANKS} For the soup, for the silence, for staying.`;

/** As much of it as its film has time for without its holding movement. */
export const SAMPLE_EXCERPT = `${SAMPLE_PHRASE} ${SAMPLE_THANKS}`;
