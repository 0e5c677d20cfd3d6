import { gzipSync } from 'node:zlib';
import type { Benchmark } from './measurement.ts';
import { addLetter, letterText, startBenchWeb } from './setup/bench-instance.ts';
import { openLetter } from './setup/open-letter.ts';

const LETTER_LENGTH = 2_000;

/** The size of everything a phone downloads before the letter can be read. */
export const deliverySize: Benchmark = {
  name: 'delivery-size',
  async measure() {
    const instance = await startBenchWeb();
    const { origin } = instance;
    const { token } = await addLetter(instance, {
      content: letterText(LETTER_LENGTH),
      recipientEmail: 'maya@recipients.test',
    });
    const cookie = await openLetter(origin, token);
    const page = await (await fetch(`${origin}/delivery/${token}`, { headers: { cookie } })).text();
    await instance.stop();

    const scripts = [...page.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)];
    const framework = [...page.matchAll(/<script[^>]*\ssrc=|<link[^>]*modulepreload/g)].length;
    const own = gzipSync(scripts.map(([, code]) => code).join('\n')).length;
    const html = gzipSync(page).length;
    return [
      {
        name: 'delivery page, external scripts',
        value: framework,
        target: { kind: 'at most', value: 0 },
        unit: 'scripts',
        detail: '',
      },
      {
        name: 'delivery page, inline script',
        value: own,
        target: { kind: 'at most', value: 3_072 },
        unit: 'bytes',
        detail: 'gzip',
      },
      {
        name: 'delivery page, HTML with CSS',
        value: html,
        target: { kind: 'at most', value: 14_000 },
        unit: 'bytes',
        detail: `gzip; ${page.length} characters, with a letter of ${LETTER_LENGTH}`,
      },
    ];
  },
};
