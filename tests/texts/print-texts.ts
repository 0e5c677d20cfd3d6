import { globSync, readFileSync } from 'node:fs';
import { findTexts } from './find-texts.ts';

/** `npm run texts [folder]`: prints every text the product shows, by file, for proofreading. */
const [folder = ''] = process.argv.slice(2);
const files = globSync('{app,server,sandbox,deploy}/**/*.{ts,tsx}')
  .filter((file) => file.startsWith(folder) && !/[.](test|fixture)[.]tsx?$/.test(file))
  .sort();

const lines = files.flatMap((file) => {
  const texts = findTexts(readFileSync(file, 'utf8'), file.endsWith('x'));
  if (texts.length === 0) return [];
  return ['', file, ...texts.map(({ line, text }) => `${String(line).padStart(5)}  ${text}`)];
});
process.stdout.write(`${lines.join('\n')}\n`);
