import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { languageFiles, languages } from '#app/languages/languages.server.ts';
import { textsIn } from '#app/languages/texts.server.ts';
import { buildLetter, openLetter } from '#tests/factories/letters.ts';
import { updateMessage } from '#tests/factories/messages.ts';
import { createAsk } from '#tests/setup/ask.ts';
import { createTestApp } from '#tests/setup/test-app.ts';

const EMERGENCY_IN_FRENCH =
  /<dt>France<\/dt><dd><a href="tel:112">112<\/a> <\/dd>.*<dt>Suisse<\/dt><dd><a href="tel:117">117<\/a> police<\/dd>/;

describe('the page for readers who are afraid or worried', () => {
  const app = createTestApp();
  const ask = createAsk(app);
  const headers = { accept: 'text/html' };
  const pageAt = async (path: string) => {
    const answer = await ask(path, { headers });
    expect(answer.status).toBe(200);
    return answer.text();
  };

  test.each(languages.filter((language) => language !== 'en'))(
    'speaks %s, without a script and within its weight',
    async (language) => {
      const { text, direction } = textsIn(language);
      const page = await pageAt(`/care?language=${language}`);
      const isMirrored = direction === 'rtl';
      expect(page).toContain(`<html lang="${language}"${isMirrored ? ' dir="rtl"' : ''}>`);
      expect(page).toContain(`<title>${text('care.title')} · Unsent</title>`);
      expect(page).toContain(`<h1>${text('care.title')}</h1>`);
      expect(page).toContain(`<option value="${language}" lang="${language}" selected="">`);
      const { locale } = languageFiles[language];
      const names = new Intl.DisplayNames(locale, { type: 'region' });
      for (const code of ['FR', 'US', 'GB', 'AU', 'NZ', 'JP', 'BR']) {
        expect(page).toContain(`<dt>${names.of(code)}</dt>`);
      }
      for (const phone of ['112', '911', '999', '000', '111', '110', '119', '190', '192']) {
        expect(page).toContain(`<a href="tel:${phone}">${phone}</a>`);
      }
      expect(page).not.toContain('<script');
      expect(gzipSync(page).length).toBeLessThan(14_000);
    },
  );

  // tests/e2e/goodbye-panel.spec.ts opens the English page, which only a build has.
  test('is where a letter in French leads, and its page of rights; in English that of the site', async () => {
    const { path, rights, messageId } = await buildLetter(app);
    const cookie = await openLetter(ask, path);
    const leadsTo = async (address: string) => {
      const page = await (await ask(address, { cookie, headers })).text();
      return /href="(\/care[^"]*)"/.exec(page)?.[1] ?? '';
    };
    for (const address of [path, rights]) {
      await updateMessage(app, messageId, { language: 'en' });
      expect(await leadsTo(address)).toBe('/care');
      await updateMessage(app, messageId, { language: 'fr' });
      const link = await leadsTo(address);
      expect(link).toBe('/care?language=fr');
      const shown = (await pageAt(link)).replaceAll(/<\/?div>/g, '');
      expect(shown).toMatch(EMERGENCY_IN_FRENCH);
    }
  });
});
