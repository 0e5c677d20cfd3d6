import { timePhrases } from '#app/features/letters/phrase-timing.rules.ts';
import { getFilmText } from '#app/features/templates/film-text.server.ts';
import { getFilm } from '#app/features/templates/get-film.server.ts';
import { SAMPLE_EXCERPT, SAMPLE_FILM_ID, SAMPLE_SENDER } from './sample-letter.server.ts';

/** Where the words stand, in percent of the picture: in its calm sky. */
const PLACE = 'line:22% size:84%';

/** The words over the film of the landing page, timed as on the recipient's page, in WebVTT. */
export function sampleCaptions(): string {
  const { phrases, closesAtSeconds } = timePhrases(
    SAMPLE_EXCERPT,
    getFilm(SAMPLE_FILM_ID).movement,
  );
  const cue = (text: string, from: number, until: number) =>
    `${timestamp(from)} --> ${timestamp(until)} ${PLACE}\n${text}`;
  const words = phrases.map(({ words, gap, startsAtSeconds, lastsSeconds }) =>
    cue(words.join(gap), startsAtSeconds, startsAtSeconds + lastsSeconds),
  );
  const { durationSeconds } = getFilmText(SAMPLE_FILM_ID);
  const signature = cue(`— ${SAMPLE_SENDER}`, closesAtSeconds, durationSeconds);
  return `${['WEBVTT', ...words, signature].join('\n\n')}\n`;
}

/** Minutes, seconds and thousandths: https://www.w3.org/TR/webvtt1/#webvtt-timestamp */
const timestamp = (seconds: number): string =>
  new Date(seconds * 1_000).toISOString().slice('1970-01-01T00:'.length, -1);
