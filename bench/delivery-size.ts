import { gzipSync } from 'node:zlib';
import { startChild } from '#server/local/child.ts';
import { freePort } from '#tests/setup/programs.ts';
import type { Benchmark } from './figure.ts';
import { openLetter } from './setup/opened-page.ts';
import { addLetter, letterOf, setStage } from './setup/stage.ts';

const LETTER_LENGTH = 2_000;

/** What a phone must fetch before the letter can be read. */
export const deliverySize: Benchmark = {
  name: 'delivery-size',
  async measure() {
    const stage = await setStage();
    const port = await freePort();
    const origin = `http://localhost:${port}`;
    const web = startChild(['build/server/web.js'], { ...stage.env, PORT: String(port) });
    await web.ready;
    const { token } = await addLetter(stage, {
      content: letterOf(LETTER_LENGTH),
      recipientEmail: 'maya@recipients.test',
    });
    const cookie = await openLetter(origin, token);
    const page = await (await fetch(`${origin}/delivery/${token}`, { headers: { cookie } })).text();
    await web.stop();
    await stage.end();

    const scripts = [...page.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)];
    const framework = [...page.matchAll(/<script[^>]*\ssrc=|<link[^>]*modulepreload/g)].length;
    const own = gzipSync(scripts.map(([, code]) => code).join('\n')).length;
    const html = gzipSync(page).length;
    return [
      {
        name: 'delivery page, framework script',
        value: framework,
        bar: { kind: 'at most', value: 0 },
        unit: 'bytes',
        detail: 'scripts fetched from elsewhere',
      },
      {
        name: 'delivery page, own script compressed',
        value: own,
        bar: { kind: 'at most', value: 2_048 },
        unit: 'bytes',
        detail: 'gzip',
      },
      {
        name: 'delivery page, HTML with its CSS compressed',
        value: html,
        bar: { kind: 'at most', value: 14_000 },
        unit: 'bytes',
        detail: `gzip, ${page.length} characters, letter of ${LETTER_LENGTH}`,
      },
    ];
  },
};
