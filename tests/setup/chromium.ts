import { existsSync } from 'node:fs';
import { installPackages } from './system-packages.ts';

const CANDIDATES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const INSTRUCTIONS = `The browser tests need Chromium, which was not found at
  ${CANDIDATES.join('\n  ')}
Install it (Debian, Ubuntu: apt-get install -y chromium) and run the tests again.`;

export const findChromium = (): string | undefined => CANDIDATES.find((file) => existsSync(file));

/** The path of Chromium; installs Debian's package where possible. */
export function requireChromium(): string {
  const found = findChromium();
  if (found) return found;
  installPackages(['chromium'], INSTRUCTIONS);
  const installed = findChromium();
  if (!installed) throw new Error(INSTRUCTIONS);
  return installed;
}
