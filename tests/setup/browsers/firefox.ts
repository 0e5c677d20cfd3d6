import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { installPackages } from '../system-packages.ts';
import { asScript, type BrowserTab, readResult } from './browser-tab.ts';

const CANDIDATES = ['/usr/bin/firefox-esr', '/usr/bin/firefox'];

export const findFirefox = (): string | undefined => CANDIDATES.find((file) => existsSync(file));

export function requireFirefox(): string {
  const instructions =
    'Install Firefox (Debian: apt-get install -y firefox-esr) and run this again.';
  if (!findFirefox()) installPackages(['firefox-esr'], instructions);
  const found = findFirefox();
  if (!found) throw new Error(instructions);
  return found;
}

/**
 * Without a device to play on, Firefox never starts the sound of a page, and so hears no microphone
 * either. Servers have none, so Firefox pretends: either that there is one, or that there is none,
 * whatever the machine has.
 */
const playbackSettings = {
  device: { 'media.cubeb.force_mock_context': true },
  none: { 'media.cubeb.force_null_context': true },
};

/**
 * Starts Firefox without a window and drives it over WebDriver BiDi (https://w3c.github.io/webdriver-bidi).
 * @param playsOn left out, what the machine has
 */
export async function openFirefox(
  program: string,
  playsOn?: keyof typeof playbackSettings,
): Promise<BrowserTab> {
  const profile = await mkdtemp(path.join(os.tmpdir(), 'unsent-firefox-'));
  // No first pages, no updates, no reports; and a microphone that hums, and asks nobody.
  const settings = {
    'app.update.enabled': false,
    'browser.aboutwelcome.enabled': false,
    'datareporting.policy.dataSubmissionEnabled': false,
    'media.navigator.permission.disabled': true,
    'media.navigator.streams.fake': true,
    'network.captive-portal-service.enabled': false,
    'network.connectivity-service.enabled': false,
    'toolkit.telemetry.enabled': false,
    ...(playsOn && playbackSettings[playsOn]),
  };
  const lines = Object.entries(settings).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${value});`,
  );
  await writeFile(path.join(profile, 'user.js'), lines.join('\n'));
  const child = spawn(
    program,
    [
      ...['--headless', '--width', '390', '--height', '844'],
      ...['--no-remote', '--profile', profile, '--remote-debugging-port', '0'],
    ],
    { stdio: ['ignore', 'ignore', 'pipe'], env: { PATH: '/usr/bin:/bin', HOME: profile } },
  );
  const ended = new Promise((resolve) => child.once('close', resolve));
  const connection = await connect(await addressFrom(child.stderr));
  const { capabilities } = await connection.call('session.new', { capabilities: {} });
  const { contexts } = await connection.call('browsingContext.getTree', {});
  const context = contexts[0].context;
  const target = { context };

  const evaluate: BrowserTab['evaluate'] = async (run, ...args) => {
    const { result, exceptionDetails } = await connection.call('script.evaluate', {
      expression: asScript(run, args),
      target,
      awaitPromise: true,
      userActivation: false,
    });
    if (exceptionDetails) throw new Error(exceptionDetails.text);
    return readResult(result.value) as never;
  };
  return {
    processId: child.pid ?? 0,
    version: `Firefox ${capabilities.browserVersion}`,
    evaluate,
    async goto(url) {
      await connection.call('browsingContext.navigate', { context, url, wait: 'complete' });
    },
    async press(selector) {
      const [x, y] = await evaluate((wanted) => {
        const element = document.querySelector(wanted);
        element?.scrollIntoView({ block: 'center', behavior: 'instant' });
        const box = element?.getBoundingClientRect();
        if (!box) throw new Error(`${wanted} is missing`);
        return [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)] as const;
      }, selector);
      const pointer = { type: 'pointer', id: 'pointer', parameters: { pointerType: 'mouse' } };
      const actions = [
        { type: 'pointerMove', x, y },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ];
      await connection.call('input.performActions', {
        context,
        actions: [{ ...pointer, actions }],
      });
    },
    async screenshot() {
      const { data } = await connection.call('browsingContext.captureScreenshot', { context });
      return Buffer.from(data, 'base64');
    },
    async clearCookies() {
      await connection.call('storage.deleteCookies', { partition: { type: 'context', context } });
    },
    async close() {
      connection.close();
      child.kill();
      await ended;
      await rm(profile, { recursive: true, force: true });
    },
  };
}

async function addressFrom(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: output })) {
    const address = /WebDriver BiDi listening on (ws:\S+)/.exec(line)?.[1];
    if (address) {
      // Firefox would stop at a full pipe.
      output.resume();
      return `${address}/session`;
    }
  }
  throw new Error('Firefox ended before it could be driven');
}

/** Calls by number over one web socket. */
async function connect(address: string) {
  const socket = new WebSocket(address);
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = () => reject(new Error(`No connection to ${address}`));
  });
  let calls = 0;
  // biome-ignore lint/suspicious/noExplicitAny: the protocol has its own types, which we do not have
  const waiting = new Map<number, PromiseWithResolvers<any>>();
  socket.onmessage = ({ data }) => {
    const { id, result, error, message } = JSON.parse(String(data));
    const call = waiting.get(id);
    waiting.delete(id);
    if (error) call?.reject(new Error(`${error}: ${message}`));
    else call?.resolve(result);
  };
  socket.onclose = () => {
    for (const call of waiting.values()) call.reject(new Error('Firefox has ended'));
  };
  return {
    call(method: string, params: object) {
      calls += 1;
      // biome-ignore lint/suspicious/noExplicitAny: as above
      const call = Promise.withResolvers<any>();
      waiting.set(calls, call);
      socket.send(JSON.stringify({ id: calls, method, params }));
      return call.promise;
    },
    close: () => socket.close(),
  };
}
