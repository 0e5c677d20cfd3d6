import { existsSync } from 'node:fs';
import { installPackages } from './system-packages.ts';

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
