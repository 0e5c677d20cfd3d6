import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const FOLDER = 'tests/tools';

const readJson = (...file: string[]) =>
  JSON.parse(readFileSync(path.join(FOLDER, ...file), 'utf8'));

/** Whether exactly this version of a package is installed. */
const isInstalled = ([name, { version }]: [string, { version: string }]) =>
  existsSync(path.join(FOLDER, name)) && readJson(name, 'package.json').version === version;

/**
 * Installs the packages that only some tests need: stand-ins for S3 and IMAP, fonts of other systems, and
 * the check of regular expressions. Does nothing if the versions of the lock file are installed.
 */
export function requirePackages(print: (line: string) => void): void {
  const { '': _root, ...packages } = readJson('package-lock.json').packages;
  if (Object.entries<{ version: string }>(packages).every(isInstalled)) return;
  print('Installing packages that only some tests need ...');
  execFileSync('npm', ['ci', '--prefix', FOLDER, '--loglevel=error'], { stdio: 'inherit' });
}
