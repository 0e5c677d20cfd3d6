import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { cookies } from './privacy-tables.tsx';

/** Those the auth library names by itself; the test of the way through Google meets them all. */
const OF_THE_AUTH_LIBRARY = ['unsent.session_token', 'unsent.state'];

test('every cookie we set has its row on the privacy page, and no row is of a cookie that is gone', async () => {
  const named = new Set(OF_THE_AUTH_LIBRARY);
  const sources = glob('app/routes/**/*.{ts,tsx}', {
    exclude: ['**/site/legal/**', '**/*.test.*'],
  });
  for await (const file of sources) {
    // The beginning of a name that goes on per letter counts as the name.
    const names = readFileSync(file, 'utf8').matchAll(/['`](unsent_[a-z]+)/g);
    for (const [, name = ''] of names) named.add(name);
  }
  const told = renderToStaticMarkup(cookies).matchAll(/<code>(unsent[\w.]*?)(?:_…)?<\/code>/g);
  expect([...told].map(([, name]) => name).sort()).toEqual([...named].sort());
});
