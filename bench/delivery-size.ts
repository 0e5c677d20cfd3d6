import { gzipSync } from 'node:zlib';
import { type Language, languages } from '#app/languages/languages.server.ts';
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
    const pageIn = async (language: Language) => {
      const headers = { cookie: `${cookie}; unsent_language=${language}` };
      return (await fetch(`${origin}/delivery/${token}`, { headers })).text();
    };
    const page = await pageIn('en');
    const sizes = await Promise.all(
      languages.map(async (language) => ({
        language,
        size: gzipSync(await pageIn(language)).length,
      })),
    );
    const largest = sizes.reduce((one, other) => (other.size > one.size ? other : one));
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
      {
        name: 'delivery page, HTML with CSS, in the language that makes it largest',
        value: largest.size,
        target: { kind: 'at most', value: 14_000 },
        unit: 'bytes',
        detail: `gzip; ${sizes.map(({ language, size }) => `${language} ${size}`).join(', ')}`,
      },
    ];
  },
};
