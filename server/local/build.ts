import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** Everything that goes into a build, except tests. */
const SOURCES = [
  'app',
  'db/schema',
  'server',
  'films/catalogue.json',
  'films/catalogue.ts',
  'films/films.json',
  'films/texts',
  'films/texts.ts',
  'package-lock.json',
  'public',
  'react-router.config.ts',
  'vite.config.ts',
];
const STAMP = 'build/.made-from';
const LOCK = 'node_modules/.build-lock';

/**
 * Builds the product unless the existing build was made from the same sources. Of several processes
 * that call this at once, one builds and the others wait.
 */
export async function buildIfChanged(print: (line: string) => void): Promise<void> {
  if (isBuilt()) return;
  const unlock = await lockBuild();
  try {
    if (isBuilt()) return;
    print('Building the site, which takes a few seconds after each change ...');
    const fingerprint = fingerprintSources();
    await build();
    await mkdir(path.dirname(STAMP), { recursive: true });
    await writeFile(STAMP, fingerprint);
  } finally {
    await unlock();
  }
}

/** Whether the existing build was made from the sources as they are now. */
function isBuilt(): boolean {
  return existsSync(STAMP) && readFileSync(STAMP, 'utf8') === fingerprintSources();
}

/** Waits for the lock file, and takes it over from a process that died with it. */
async function lockBuild(): Promise<() => Promise<void>> {
  for (;;) {
    try {
      await writeFile(LOCK, String(process.pid), { flag: 'wx' });
      return () => rm(LOCK);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const holder = Number(await readFile(LOCK, 'utf8').catch(() => ''));
    if (holder > 0 && !isRunning(holder)) await rm(LOCK, { force: true });
    await pause(200);
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Synchronous: reading a thousand small files one after the other takes a third of the time this way. */
function fingerprintSources(): string {
  const hash = createHash('sha256');
  for (const source of SOURCES) {
    for (const file of filesIn(source)) {
      hash.update(file).update('\0').update(readFileSync(file)).update('\0');
    }
  }
  return hash.digest('hex');
}

function filesIn(fileOrFolder: string): string[] {
  if (statSync(fileOrFolder).isFile()) return [fileOrFolder];
  return readdirSync(fileOrFolder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
}

function build(): Promise<void> {
  return new Promise((resolve, reject) => {
    // A build makes many short-lived objects: with more room for them it needs a twentieth less time.
    const args = ['--max-semi-space-size=128', 'node_modules/.bin/react-router', 'build'];
    const child = spawn(process.execPath, args, {
      // Tests run with NODE_ENV=test, with which a build would contain the routes for development.
      env: { NODE_ENV: 'production' },
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
