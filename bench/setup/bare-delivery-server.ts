import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { startChild } from '#server/local/child.ts';
import { freePort } from '#tests/setup/programs.ts';
import { addLetter, type BenchInstance, letterText } from './bench-instance.ts';
import { openLetter } from './open-letter.ts';

/** A letter as the browser that has opened it asks for it. */
export interface OpenedLetter {
  path: string;
  headers: { cookie: string };
}

/**
 * Adds letters, opens them, and starts the bare server that shows the same letters from the same
 * database and sends as many bytes.
 */
export async function startBareDeliveryServer(
  instance: BenchInstance & { origin: string },
  letterCount: number,
) {
  const { origin, folder, env } = instance;
  const letters: OpenedLetter[] = [];
  for (let count = 0; count < letterCount; count += 1) {
    const { token } = await addLetter(instance, {
      content: letterText(800),
      recipientEmail: `maya-${count}@recipients.test`,
    });
    const cookie = await openLetter(origin, token);
    letters.push({ path: `/delivery/${token}`, headers: { cookie } });
  }
  // As the database does by itself after a while.
  await instance.pool.query('analyze');
  const [letter] = letters;
  if (!letter) throw new Error('There is no letter to show.');
  const { path: letterPath, headers } = letter;
  const page = await (await fetch(`${origin}${letterPath}`, { headers })).text();
  const templateFile = path.join(folder, 'template.html');
  await writeFile(templateFile, page.replace(/(<blockquote[^>]*>)[^<]*/, '$1{{letter}}'));
  const port = await freePort();
  const server = startChild(['bench/baselines/delivery-server.ts'], {
    ...env,
    PORT: String(port),
    TEMPLATE_FILE: templateFile,
  });
  await server.ready;
  return {
    origin: `http://localhost:${port}`,
    letter,
    letters,
    stop: () => server.stop(),
  };
}
