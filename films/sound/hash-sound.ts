import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { hashOf, withoutComments } from '../render-plan.ts';

const folder = import.meta.dirname;

/** Hashes what a soundtrack is made from: its score, its length and the code that plays it. */
export async function hashSound(id: string, seconds: number): Promise<string> {
  const code = (await readdir(folder)).filter((name) => /^[a-z-]+\.ts$/.test(name)).sort();
  const files = [...code, `scores/${id}.ts`].map((name) => path.join(folder, name));
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')));
  return hashOf([...texts.map(withoutComments), String(seconds)]);
}
