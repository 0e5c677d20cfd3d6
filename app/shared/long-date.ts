const formatIn = (timeZone: string) =>
  new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone });

/** Making a format takes longer than the rest of a page. */
const utc = formatIn('UTC');

/** The day of an instant, in English: 'March 14, 2027'; in UTC unless a time zone is given. */
export const longDate = (instant: Date, timeZone?: string): string =>
  (timeZone ? formatIn(timeZone) : utc).format(instant);

const monthFormat = new Intl.DateTimeFormat('en', {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** The month of an instant in UTC, in English: 'March 2027'. */
export const longMonth = (instant: Date): string => monthFormat.format(instant);
