import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, existsSync } from 'node:fs';
import { chmod, copyFile, cp, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readEnvironment } from '#app/platform/config/environment.server.ts';
import { freePort } from '#tests/setup/programs.ts';

/**
 * `npm run try-bare`: runs both commands of the README in a minimal Debian with nothing but this
 * machine's Node and npm, on a clean clone. Takes as long as the tests, and a few minutes more.
 */
const print = (line: string) => process.stdout.write(`${line}\n`);
const { npm_node_execpath: node, npm_execpath: npm, ...environment } = readEnvironment();
const START_TIMEOUT_MS = 15 * 60_000;
const FAILURE = /✘|\bFAIL|\b\d+ (failed|flaky)|^npm error/;

/** Settings of this machine that npm needs to reach its registry. */
const NETWORK_SETTING = /^(npm_config_(registry|cafile)|NODE_EXTRA_CA_CERTS|(https?|no)_proxy)$/i;

/** Why this machine cannot run it, in one sentence. */
function obstacle(): string | undefined {
  if (process.getuid?.() !== 0) return 'Only root can make a minimal Debian: run this as root.';
  const missing = ['debootstrap', 'unshare', 'git'].find(
    (program) => spawnSync(program, ['--version']).error,
  );
  if (missing) return `This needs ${missing}: install it with apt-get install ${missing}.`;
  if (!node || !npm) return 'Run this with npm run try-bare: it copies the npm that starts it.';
  return;
}

/** Copies a file or folder of this machine to the same place in the Debian, if it exists. */
function copyToSamePlace(source: string, root: string): void {
  if (!existsSync(source)) return;
  const target = path.join(root, path.dirname(source));
  // Follows links, and replaces those of the Debian: an absolute one would lead back to this machine.
  const options = ['--recursive', '--dereference', '--remove-destination'];
  execFileSync('mkdir', ['-p', target]);
  execFileSync('cp', [...options, source, target], { stdio: 'inherit' });
}

async function makeDebian(root: string): Promise<void> {
  print('Making a minimal Debian ...');
  const parts = ['--variant=minbase', '--include=ca-certificates'];
  execFileSync('debootstrap', [...parts, 'bookworm', root], { stdio: ['ignore', 'ignore', 2] });
  await copyFile(node as string, path.join(root, 'usr/bin/node'));
  const folder = path.dirname(path.dirname(npm as string));
  await cp(folder, path.join(root, 'usr/lib/node_modules/npm'), { recursive: true });
  await symlink('../lib/node_modules/npm/bin/npm-cli.js', path.join(root, 'usr/bin/npm'));
  const config = (name: string) =>
    execFileSync(node as string, [npm as string, 'config', 'get', name], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  const files = ['/etc/apt', '/etc/ssl', '/etc/resolv.conf', '/etc/hosts', config('globalconfig')];
  for (const file of files) copyToSamePlace(file, root);
  copyToSamePlace(environment.NODE_EXTRA_CA_CERTS || '/none', root);
  const userConfig = config('userconfig');
  if (existsSync(userConfig)) await copyFile(userConfig, path.join(root, 'root/.npmrc'));
}

/**
 * Starts a command in a clean clone. Its mounts and processes live in separate namespaces, so that
 * both end with it, however it ends. It must be killed: `unshare --fork` ignores polite signals.
 */
async function runInClone(root: string, command: string, port: number): Promise<ChildProcess> {
  if (isStopped) throw new Error('Stopped.');
  const clone = path.join(root, 'srv/unsent');
  await rm(clone, { recursive: true, force: true });
  execFileSync('git', ['clone', '--quiet', process.cwd(), clone]);
  const settings = {
    PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    HOME: '/root',
    CI: 'true',
    PORT: String(port),
    ...Object.fromEntries(Object.entries(environment).filter(([key]) => NETWORK_SETTING.test(key))),
  };
  const script = `mount --rbind /dev "$1/dev" && mount --rbind /sys "$1/sys" &&
    exec chroot "$1" sh -c 'cd /srv/unsent && ${command}'`;
  return spawn(
    'unshare',
    [
      '--pid',
      '--fork',
      '--kill-child',
      `--mount-proc=${root}/proc`,
      'sh',
      '-c',
      script,
      'sh',
      root,
    ],
    { env: settings as NodeJS.ProcessEnv, stdio: ['ignore', 'pipe', 'pipe'] },
  );
}

async function answers(port: number): Promise<boolean> {
  return await fetch(`http://localhost:${port}/`).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** Writes what a command prints to the log, and keeps the lines that tell of a failure. */
function follow(child: ChildProcess, log: NodeJS.WritableStream): string[] {
  const failures: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      log.write(text);
      failures.push(...text.split('\n').filter((line) => FAILURE.test(line)));
    });
  }
  return failures;
}

const reason = obstacle();
if (reason) {
  process.stderr.write(`${reason}\n`);
  process.exit(1);
}

const folder = await mkdtemp(path.join(os.tmpdir(), 'unsent-bare-'));
// The system user that runs the database must be able to enter.
await chmod(folder, 0o755);
const root = path.join(folder, 'debian');
await mkdir('data', { recursive: true });
const log = createWriteStream('data/try-bare.log');
let running: ChildProcess | undefined;
let isStopped = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    isStopped = true;
    running?.kill('SIGKILL');
  });
}

let code = 1;
try {
  await makeDebian(root);
  const port = await freePort();
  const from = () => {
    const began = performance.now();
    return () => `${Math.round((performance.now() - began) / 1_000)} s`;
  };

  const started = from();
  running = await runInClone(root, 'npm ci && npm start', port);
  follow(running, log);
  const end = performance.now() + START_TIMEOUT_MS;
  let serves = false;
  while (!serves && running.exitCode === null && performance.now() < end) {
    await pause(1_000);
    serves = await answers(port);
  }
  print(`npm ci && npm start: ${serves ? 'serves' : 'FAILED, does not serve'} after ${started()}`);
  if (running.exitCode === null && running.signalCode === null) {
    const exited = once(running, 'exit');
    running.kill('SIGKILL');
    await exited;
  }

  const tested = from();
  running = await runInClone(root, 'npm ci && npm test', port);
  const failures = follow(running, log);
  const [exitCode] = await once(running, 'exit');
  print(`npm ci && npm test: ${exitCode === 0 ? 'passed' : 'FAILED'} after ${tested()}`);
  for (const line of failures) print(`  ${line.trim()}`);
  print('The whole output is in data/try-bare.log.');
  code = serves && exitCode === 0 ? 0 : 1;
} catch (error) {
  process.stderr.write(`\n${error instanceof Error ? error.message : error}\n`);
} finally {
  await rm(folder, { recursive: true, force: true });
}
process.exit(code);
