import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const HOW_TO = `The browser tests need Chromium, and it was not found in
  ${PLACES.join('\n  ')}
Install it (Debian, Ubuntu: apt-get install -y chromium) and run the tests again.`;

export const findChromium = (): string | undefined => PLACES.find((place) => existsSync(place));

/** The installed Chromium; installs Debian's where that is possible. */
export function requireChromium(): string {
  const found = findChromium();
  if (found) return found;
  installPackages(['chromium'], HOW_TO);
  const installed = findChromium();
  if (!installed) throw new Error(HOW_TO);
  return installed;
}

/** @throws Error with what a person can do, where packages cannot be installed from here */
function installPackages(packages: string[], howTo: string): void {
  const canInstall = process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0;
  if (!canInstall) throw new Error(howTo);
  process.stdout.write(`Installing ${packages.join(', ')} from the packages of this system ...\n`);
  const options = { stdio: ['ignore', 'ignore', 'inherit'] as ('ignore' | 'inherit')[] };
  execFileSync('apt-get', ['update', '-qq'], options);
  execFileSync(
    'apt-get',
    ['install', '-y', '-qq', '--no-install-recommends', ...packages],
    options,
  );
}
