/** One event in a file that calendar programs read (RFC 5545). */
export interface CalendarEvent {
  /** Stays the same when the event moves, so that a calendar changes its entry. */
  uid: string;
  start: Date;
  /** When this version was written. */
  writtenAt: Date;
  summary: string;
  description: string;
  url: string;
  /** The name of the program, and the language of the texts, for PRODID. */
  productName: string;
  language: string;
}

const ESCAPED = /[\\;,]/g;
const LINE_MAX_BYTES = 75;

/** A text value. Line breaks become `\n`; other control characters may not stand in it. */
const text = (value: string) =>
  value
    .replace(ESCAPED, '\\$&')
    .replace(/\r\n|\r|\n/g, '\\n')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ');

/** An instant in UTC: `20261224T070000Z`. */
const utc = (instant: Date) => `${instant.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

/** Breaks a line after at most 75 bytes, never within a character. */
function fold(line: string): string {
  let folded = '';
  let bytes = 0;
  for (const character of line) {
    const length = Buffer.byteLength(character);
    if (bytes + length > LINE_MAX_BYTES) {
      folded += '\r\n ';
      bytes = 1;
    }
    folded += character;
    bytes += length;
  }
  return folded;
}

/** Writes a calendar file with one event that takes no time, and reminds nobody but at its start. */
export function calendarFile(event: CalendarEvent): string {
  const { uid, start, writtenAt, summary, description, url, productName, language } = event;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${text(productName)}//Letters//${language.toUpperCase()}`,
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${utc(writtenAt)}`,
    `DTSTART:${utc(start)}`,
    `SUMMARY:${text(summary)}`,
    `DESCRIPTION:${text(description)}`,
    `URL:${url}`,
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'TRIGGER:PT0S',
    `DESCRIPTION:${text(summary)}`,
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}
