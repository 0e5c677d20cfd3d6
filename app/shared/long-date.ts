const format = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' });

/** The day of an instant in UTC, in English: 'March 14, 2027'. */
export const longDate = (instant: Date): string => format.format(instant);

const monthFormat = new Intl.DateTimeFormat('en', {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** The month of an instant in UTC, in English: 'March 2027'. */
export const longMonth = (instant: Date): string => monthFormat.format(instant);
