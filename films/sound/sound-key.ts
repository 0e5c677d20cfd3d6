import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { hashOf, withoutComments } from '../plan.ts';

const ownFolder = import.meta.dirname;

/** Names what a soundtrack was made from: its score and the code that plays it. */
export async function soundKey(id: string, seconds: number): Promise<string> {
  const code = (await readdir(ownFolder)).filter((name) => /^[a-z-]+\.ts$/.test(name)).sort();
  const files = [...code, `scores/${id}.ts`].map((name) => path.join(ownFolder, name));
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')));
  return hashOf([...texts.map(withoutComments), String(seconds)]);
}
