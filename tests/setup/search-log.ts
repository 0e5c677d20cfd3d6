import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readEnvironment } from '#app/platform/config/environment.server.ts';

/** Patterns of personal data and secrets, which no log may contain. */
const PATTERNS = [
  /[\w.+-]+@[\w-]+\.(?:test|example)\b/g,
  /\/delivery\/[\w-]{43}/g,
  /session_token=[^;\s"]+/g,
  /correct horse/g,
  /Failed query/g,
];
/** Our own address is in every mail and belongs to nobody. */
const OURS = /@unsent\.example$/;

/**
 * Runs after all browser tests. Searches the server's log, at debug level, for every address and token
 * in the mails of this run, and for patterns of personal data.
 */
export default function searchLog(): void {
  const folder = readEnvironment().TEST_DATA_DIR ?? '';
  const log = readFileSync(path.join(folder, 'server.log'), 'utf8');
  const mails = globSync(path.join(folder, 'sandbox/mail/*.eml')).map((file) =>
    readFileSync(file, 'utf8')
      .replace(/=\r?\n/g, '')
      .replaceAll('=3D', '='),
  );
  const personalData = new Set(
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
    ...PATTERNS.flatMap((pattern) => [...log.matchAll(pattern)].map(([text]) => text)),
    ...[...personalData].filter((value) => log.includes(value)),
  ]);
  const leaked = [...found].filter((text) => !OURS.test(text));
  if (leaked.length > 0) {
    throw new Error(
      `The server's log contains personal data:\n${leaked.slice(0, 20).join('\n')}\n${lines
        .filter((line) => leaked.some((text) => line.includes(text)))
        .slice(0, 3)
        .join('\n')}`,
    );
  }
  process.stdout.write(
    `Searched ${lines.length} log lines for ${personalData.size} addresses and tokens from ${mails.length} mails: found none.\n`,
  );
}
