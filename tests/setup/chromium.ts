import { existsSync } from 'node:fs';
import { installPackages } from './system-packages.ts';

/**
 * Chromium without the parts that draw a window: the same engine, and the browser tests take about
 * seven tenths of the time (https://developer.chrome.com/blog/chrome-headless-shell).
 */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

const CANDIDATES = [
  HEADLESS_SHELL,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** How every test, benchmark and tool starts Chromium. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // The headless shell would round the width of each letter, as no browser with a window does.
  '--font-render-hinting=none',
];

const INSTRUCTIONS = `The browser tests need Chromium, which was not found at
  ${CANDIDATES.join('\n  ')}
Install it (Debian: apt-get install -y chromium-headless-shell) and run the tests again.`;

export const findChromium = (): string | undefined => CANDIDATES.find((file) => existsSync(file));

/**
 * The path of Chromium.
 * @throws Error with instructions for a person, where there is none
 */
export function requireChromium(): string {
  const found = findChromium();
  if (!found) throw new Error(INSTRUCTIONS);
  return found;
}

/** Installs Debian's package without windows where possible. @returns the path of Chromium */
export function prepareChromium(): string {
  if (!existsSync(HEADLESS_SHELL)) {
    try {
      installPackages(['chromium-headless-shell'], INSTRUCTIONS);
    } catch (error) {
      if (!findChromium()) throw error;
    }
  }
  return requireChromium();
}
