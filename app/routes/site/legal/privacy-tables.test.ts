import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { cookies, retention } from '#app/features/site/browser/legal/privacy-tables.tsx';

/** Named by the auth library. A test of the Google sign-in checks that there are no others. */
const AUTH_LIBRARY_COOKIES = ['unsent.session_token', 'unsent.state'];

test('the privacy page lists exactly the cookies we set', async () => {
  const named = new Set(AUTH_LIBRARY_COOKIES);
  const sources = glob(['app/routes/**/*.{ts,tsx}', 'app/features/**/*cookie*.ts'], {
    exclude: ['**/site/legal/**', '**/*.test.*'],
  });
  for await (const file of sources) {
    // A name that ends in an id per letter is listed by its prefix.
    const names = readFileSync(file, 'utf8').matchAll(/['`](unsent_[a-z]+)/g);
    for (const [, name = ''] of names) named.add(name);
  }
  const listed = renderToStaticMarkup(cookies).matchAll(/<code>(unsent[\w.]*?)(?:_…)?<\/code>/g);
  expect([...listed].map(([, name]) => name).sort()).toEqual([...named].sort());
});

test('the privacy page says which hashes of a mailbox outlive its account', () => {
  const text = renderToStaticMarkup(retention);
  for (const kept of ['free send is spent', 'who has blocked you', 'how many letters you sent']) {
    expect(text).toContain(kept);
  }
});
