import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { startChild } from '#server/local/child.ts';
import { freePort } from '#tests/setup/programs.ts';
import { addLetter, type BenchInstance, letterText } from './bench-instance.ts';
import { openLetter } from './open-letter.ts';

/**
 * Adds a letter, opens it, and starts the bare server that shows the same letter from the same database
 * and sends the same bytes.
 */
export async function startBareDeliveryServer(instance: BenchInstance & { origin: string }) {
  const { origin, folder, env } = instance;
  const { token } = await addLetter(instance, {
    content: letterText(800),
    recipientEmail: 'maya@recipients.test',
  });
  const cookie = await openLetter(origin, token);
  const page = await (await fetch(`${origin}/delivery/${token}`, { headers: { cookie } })).text();
  const templateFile = path.join(folder, 'template.html');
  await writeFile(templateFile, page.replace(/(<blockquote[^>]*>)[^<]*/, '$1{{letter}}'));
  const port = await freePort();
  const server = startChild(['bench/baselines/delivery-server.ts'], {
    ...env,
    PORT: String(port),
    TEMPLATE_FILE: templateFile,
  });
  await server.ready;
  return { origin: `http://localhost:${port}`, token, cookie, stop: () => server.stop() };
}
