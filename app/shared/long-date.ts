const format = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' });

/** The day of an instant in UTC, in English: 'March 14, 2027'. */
export const longDate = (instant: Date): string => format.format(instant);
