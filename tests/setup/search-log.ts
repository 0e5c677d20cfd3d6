import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readEnvironment } from '#app/platform/config/environment.server.ts';

/** What no log may hold, however it came there: shapes that only people's data have. */
const SHAPES = [
  /[\w.+-]+@[\w-]+\.(?:test|example)\b/g,
  /\/delivery\/[\w-]{43}/g,
  /session_token=[^;\s"]+/g,
  /correct horse/g,
  /Failed query/g,
];
/** Our own address stands in every mail and is nobody's. */
const OURS = /@unsent\.example$/;

/**
 * After all journeys: looks through the log they have made, at the most talkative level there is, for
 * every recipient, link and name that stands in a mail of this run, and for shapes of such things.
 */
export default function searchLog(): void {
  const folder = readEnvironment().TEST_DATA_DIR ?? '';
  const log = readFileSync(path.join(folder, 'server.log'), 'utf8');
  const mails = globSync(path.join(folder, 'sandbox/mail/*.eml')).map((file) =>
    readFileSync(file, 'utf8')
      .replace(/=\r?\n/g, '')
      .replaceAll('=3D', '='),
  );
  const canaries = new Set(
    mails.flatMap((mail) => [
      ...[...mail.matchAll(/[\w.+-]+@(?:people|recipients|bounce|busy|slow)\.test/g)].map(
        ([address]) => address,
      ),
      ...[...mail.matchAll(/\/(?:delivery\/|[\w-]+\?token=)([\w-]{20,})/g)].map(
        ([, token]) => token as string,
      ),
    ]),
  );
  const lines = log.split('\n').filter((line) => line.startsWith('{'));
  const found = new Set([
    ...SHAPES.flatMap((shape) => [...log.matchAll(shape)].map(([text]) => text)),
    ...[...canaries].filter((canary) => log.includes(canary)),
  ]);
  const told = [...found].filter((text) => !OURS.test(text));
  if (told.length > 0) {
    throw new Error(
      `The server's log holds what is people's:\n${told.slice(0, 20).join('\n')}\n${lines
        .filter((line) => told.some((text) => line.includes(text)))
        .slice(0, 3)
        .join('\n')}`,
    );
  }
  process.stdout.write(
    `Searched ${lines.length} lines of log for ${canaries.size} addresses and tokens of ${mails.length} mails: none.\n`,
  );
}
