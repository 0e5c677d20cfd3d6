import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { type AddressInfo, connect, createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import PostalMime from 'postal-mime';
import { buildIfChanged } from '#server/local/build.ts';
import { type Child, startChild } from '#server/local/child.ts';
import { COMPILE_CACHE } from './compile-cache.ts';

/** A port that is free at this moment. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

/** Whether something listens on this port. */
export async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

interface ReceivedMail {
  to: string;
  messageId: string;
  link: string;
  source: string;
}

export interface Sandbox {
  smtpUrl: string;
  /** Settings that lead the product to its card provider. */
  cardSettings: { STRIPE_SECRET_KEY: string } & Record<string, string>;
  countMails(): Promise<number>;
  mails(): Promise<ReceivedMail[]>;
  stop(): Promise<void>;
}

/**
 * Starts the sandbox as its own process, with its mails in a temporary folder.
 * @param appUrl where the site is, for the events of its card provider
 */
export async function startSandbox(appUrl = 'http://localhost:9'): Promise<Sandbox> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'unsent-sandbox-'));
  const [port, smtpPort] = [await freePort(), await freePort()];
  const [cardKey, cardSecret] = ['sk_test_sandbox', 'whsec_sandbox'];
  const child = startChild(
    [
      'sandbox/main.ts',
      `--port=${port}`,
      `--smtp-port=${smtpPort}`,
      `--folder=${folder}`,
      `--app-url=${appUrl}`,
    ],
    {
      NODE_COMPILE_CACHE: COMPILE_CACHE,
      SANDBOX_CARD_KEY: cardKey,
      SANDBOX_CARD_WEBHOOK_SECRET: cardSecret,
    },
  );
  await child.ready;
  const files = async () =>
    (await readdir(path.join(folder, 'mail'))).filter((name) => name.endsWith('.eml'));
  return {
    smtpUrl: `smtp://127.0.0.1:${smtpPort}`,
    cardSettings: {
      STRIPE_SECRET_KEY: cardKey,
      STRIPE_WEBHOOK_SECRET: cardSecret,
      STRIPE_API_URL: `http://localhost:${port}`,
      STRIPE_PAGE_URLS: `http://localhost:${port}`,
    },
    countMails: async () => (await files()).length,
    async mails() {
      return Promise.all(
        (await files()).map(async (name) => {
          const source = await readFile(path.join(folder, 'mail', name), 'utf8');
          const mail = await PostalMime.parse(source);
          const [to] = mail.to ?? [];
          return {
            to: (to && 'address' in to && to.address) || '',
            messageId: mail.messageId ?? '',
            link: /http\S+\/delivery\/\S+/.exec(mail.text ?? '')?.[0] ?? '',
            // Without the trace header the receiving server adds.
            source: source.replace(/^Received:.*(\r?\n[ \t].*)*\r?\n/, ''),
          };
        }),
      );
    },
    async stop() {
      await child.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Starts a built program in its own process, after building the product if its sources have changed. */
export async function startProgram(
  name: string,
  env: Record<string, string>,
  stdout?: number,
): Promise<Child> {
  await buildIfChanged(() => {});
  return startChild(
    [`build/server/${name}.js`],
    { NODE_COMPILE_CACHE: COMPILE_CACHE, ...env },
    stdout === undefined ? {} : { stdout },
  );
}

interface ProgramResult {
  code: number | null;
  output: string;
}

/** Runs a built program until it exits, and returns its exit code and everything it printed. */
export async function runProgram(
  name: string,
  args: string[],
  env: Record<string, string>,
): Promise<ProgramResult> {
  await buildIfChanged(() => {});
  const child = spawn(process.execPath, [`build/server/${name}.js`, ...args], {
    env: { NODE_COMPILE_CACHE: COMPILE_CACHE, ...env } as NodeJS.ProcessEnv,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk;
    });
  }
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output };
}

/** Kills a process without warning, as a power failure would. */
export async function killHard(child: Child): Promise<void> {
  if (child.process.exitCode !== null || child.process.signalCode !== null) return;
  const ended = once(child.process, 'exit');
  child.process.kill('SIGKILL');
  await ended;
}
