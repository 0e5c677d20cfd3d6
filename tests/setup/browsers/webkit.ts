import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { freePort } from '../programs.ts';
import { installPackages } from '../system-packages.ts';
import { asScript, type BrowserTab, readResult, untilAnswer } from './browser-tab.ts';

interface WebKit {
  driver: string;
  miniBrowser: string;
  display: string;
}

const DRIVER = '/usr/bin/WebKitWebDriver';
const DISPLAY_SERVER = '/usr/bin/Xvfb';
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/** WebKitGTK's driver, its small browser and a display for it; undefined when one is missing. */
export function findWebKit(): WebKit | undefined {
  const [miniBrowser] = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser');
  const isComplete = miniBrowser && existsSync(DRIVER) && existsSync(DISPLAY_SERVER);
  return isComplete ? { driver: DRIVER, miniBrowser, display: DISPLAY_SERVER } : undefined;
}

export function requireWebKit(): WebKit {
  const packages = ['webkit2gtk-driver', 'xvfb', 'gstreamer1.0-libav', 'gstreamer1.0-plugins-good'];
  const instructions = `Install WebKit (Debian: apt-get install -y ${packages.join(' ')}) and run this again.`;
  if (!findWebKit()) installPackages(packages, instructions);
  const found = findWebKit();
  if (!found) throw new Error(instructions);
  return found;
}

/** Starts WebKitGTK's small browser on a virtual display and drives it over WebDriver. */
export async function openWebKit({ driver, miniBrowser, display }: WebKit): Promise<BrowserTab> {
  const home = await mkdtemp(path.join(os.tmpdir(), 'unsent-webkit-'));
  const screen = spawn(display, ['-displayfd', '3', '-screen', '0', '390x844x24'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const number = await firstText(screen);
  const port = await freePort();
  const child = spawn(driver, [`--port=${port}`], {
    stdio: 'ignore',
    env: { PATH: '/usr/bin:/bin', HOME: home, DISPLAY: `:${number}`, LIBGL_ALWAYS_SOFTWARE: '1' },
  });
  const call = async (method: string, address: string, body?: object) => {
    const response = await fetch(`http://127.0.0.1:${port}${address}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    // biome-ignore lint/suspicious/noExplicitAny: the protocol has its own types, which we do not have
    const { value } = (await response.json()) as { value: any };
    if (!response.ok) throw new Error(`${address}: ${value.error}: ${value.message}`);
    return value;
  };
  // Its microphone beeps, and asks nobody.
  const microphone = ['--enable-media-stream=true', '--enable-mock-capture-devices=true'];
  const options = { binary: miniBrowser, args: ['--automation', ...microphone] };
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': options } };
  await untilAnswer(() => call('GET', '/status'));
  const session = await call('POST', '/session', { capabilities });
  const inSession = (method: string, address: string, body?: object) =>
    call(method, `/session/${session.sessionId}${address}`, body);
  return {
    processId: child.pid ?? 0,
    version: `WebKitGTK ${session.capabilities.browserVersion}`,
    async evaluate(run, ...args) {
      const script = `const done = arguments[0]; ${asScript(run, args)}.then(done, (error) => done('!' + error))`;
      const text = await inSession('POST', '/execute/async', { script, args: [] });
      if (text.startsWith('!')) throw new Error(text);
      return readResult(text) as never;
    },
    goto: (url) => inSession('POST', '/url', { url }),
    async press(selector) {
      const found = await inSession('POST', '/element', { using: 'css selector', value: selector });
      await inSession('POST', `/element/${found[ELEMENT]}/click`, {});
    },
    screenshot: async () => Buffer.from(await inSession('GET', '/screenshot'), 'base64'),
    clearCookies: () => inSession('DELETE', '/cookie'),
    async close() {
      await inSession('DELETE', '');
      await Promise.all([child, screen].map(end));
      await rm(home, { recursive: true, force: true });
    },
  };
}

/** What the display server writes first: its number. */
const firstText = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    child.once('close', () => reject(new Error('The display server ended')));
    child.stdio[3]?.once('data', (text) => resolve(String(text).trim()));
  });

const end = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    child.once('close', () => resolve());
    child.kill();
  });
