import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Everything that goes into a build. */
const SOURCES = [
  'app',
  'db/schema',
  'server',
  'films/catalogue.json',
  'films/catalogue.ts',
  'films/films.json',
  'package-lock.json',
  'public',
  'react-router.config.ts',
  'vite.config.ts',
];
const STAMP = 'build/.made-from';

/** Builds the product unless the existing build was made from the same sources. */
export async function buildIfChanged(print: (line: string) => void): Promise<void> {
  const current = await fingerprint();
  const built = await readFile(STAMP, 'utf8').catch(() => '');
  if (built === current) return;
  print('Building (takes a few seconds, only after changes) ...');
  await build();
  await mkdir(path.dirname(STAMP), { recursive: true });
  await writeFile(STAMP, current);
}

async function fingerprint(): Promise<string> {
  const hash = createHash('sha256');
  for (const source of SOURCES) {
    for (const file of await filesIn(source)) {
      hash
        .update(file)
        .update('\0')
        .update(await readFile(file))
        .update('\0');
    }
  }
  return hash.digest('hex');
}

async function filesIn(fileOrFolder: string): Promise<string[]> {
  const entries = await readdir(fileOrFolder, { recursive: true, withFileTypes: true }).catch(
    () => null,
  );
  if (!entries) return [fileOrFolder];
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
}

function build(): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['node_modules/.bin/react-router', 'build'], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        output += chunk;
      });
    }
    child.on('error', reject);
    child.on('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`The build failed.\n${output}`)),
    );
  });
}
