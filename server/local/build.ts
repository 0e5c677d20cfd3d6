import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Everything a build is made from. */
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

/** Builds the site when what it was built from has changed since. */
export async function buildWhenNeeded(say: (line: string) => void): Promise<void> {
  const key = await fingerprint();
  const built = await readFile(STAMP, 'utf8').catch(() => '');
  if (built === key) return;
  say('Building (a few seconds, only when something changed) ...');
  await build();
  await mkdir(path.dirname(STAMP), { recursive: true });
  await writeFile(STAMP, key);
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

async function filesIn(place: string): Promise<string[]> {
  const entries = await readdir(place, { recursive: true, withFileTypes: true }).catch(() => null);
  if (!entries) return [place];
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
