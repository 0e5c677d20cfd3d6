import { execFileSync, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, cp, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { readEnvironment } from '#app/platform/config/environment.server.ts';
import { startEmbeddedPostgres } from '#server/local/embedded-postgres.ts';
import { databaseUser } from '#server/local/system-user.ts';
import { freePort } from '#tests/setup/programs.ts';
import { parseDockerfile, type Stage, type Step } from './dockerfile.ts';
import { startImage } from './start-image.ts';

/**
 * `npm run smoke-image`: runs the steps of the Dockerfile in a clean folder, a folder a stage, starts
 * what came of it as the image would be started, and asks it whether it is ready. It does what an
 * engine does with files, commands and users; what it cannot try is the base image and its packages.
 */
const say = (line: string) => process.stdout.write(`${line}\n`);
const folder = await mkdtemp(path.join(os.tmpdir(), 'unsent-image-'));
// Whoever the product runs as must be able to get in here.
await chmod(folder, 0o755);

const context = path.join(folder, 'context');
await mkdir(context);
/** Only what is committed goes in, as in a fresh clone. */
execFileSync('sh', ['-c', `git archive HEAD | tar -x -C '${context}'`]);

/** Every stage has a root of its own, and works in it where WORKDIR says. */
const rootOf = (stage: string) => path.join(folder, stage);
const settings: Record<string, string> = {};
let command: string[] = [];
let user = 'root';

/** The very Node of this script, and nothing this project has installed. */
const CLEAN_PATH = `${path.dirname(process.execPath)}:/usr/local/bin:/usr/bin:/bin`;

async function runStage({ name, steps }: Stage): Promise<void> {
  let work = rootOf(name);
  await mkdir(work);
  for (const step of steps) {
    say(`[${name}] ${step.word} ${step.rest.slice(0, 90)}`);
    if (step.word === 'WORKDIR') {
      work = path.join(rootOf(name), step.rest);
      await mkdir(work, { recursive: true });
    } else await runStep(step, work);
  }
}

async function runStep({ word, rest }: Step, work: string): Promise<void> {
  if (word === 'COPY') await copy(rest, work);
  if (word === 'RUN') run(rest, work);
  if (word === 'ENV') {
    const [name = '', ...value] = rest.split('=');
    settings[name] = value.join('=').replace(/^"(.*)"$/, '$1');
  }
  if (word === 'USER') user = rest;
  if (word === 'CMD') command = JSON.parse(rest);
}

async function copy(rest: string, work: string): Promise<void> {
  const words = rest.split(/\s+/);
  const from = /^--from=(\w+)$/.exec(words[0] ?? '')?.[1];
  const [sources, target] = [words.slice(from ? 1 : 0, -1), words.at(-1) as string];
  for (const source of sources) {
    const origin = path.join(from ? rootOf(from) : context, source);
    const isInto = target.endsWith('/') && source !== '.';
    const goal = path.join(work, target, isInto ? path.basename(source) : '');
    await cp(origin, goal, { recursive: true, verbatimSymlinks: true });
  }
}

function run(line: string, work: string): void {
  if (line.includes('apt-get')) {
    const packages = /recommends ([\w -]+?) &&/.exec(line)?.[1]?.split(' ') ?? [];
    for (const name of packages) {
      if (spawnSync(name, ['-version']).status === 0) say(`  ${name}: this machine has it`);
      else throw new Error(`The image installs ${name}; this machine does not have it.`);
    }
    return;
  }
  // There is no user `node` here; its part is played by the one the database runs as.
  const own = line.replace(/ && chown \S+ (\S+)$/, (_, place) =>
    owner ? ` && chown ${owner.uid}:${owner.gid} ${place}` : '',
  );
  const { status } = spawnSync('sh', ['-c', own], {
    cwd: work,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { PATH: CLEAN_PATH, HOME: os.homedir(), ...networkSettings },
  });
  if (status !== 0) throw new Error(`This step failed: ${line}`);
}

/** How npm reaches its registry, and whose certificates it trusts, is a matter of the machine. */
const NETWORK_SETTING =
  /^(npm_config_(registry|cache|userconfig|cafile)|NODE_EXTRA_CA_CERTS|(https?|no)_proxy)$/i;
const networkSettings = Object.fromEntries(
  Object.entries(readEnvironment()).filter(([key]) => NETWORK_SETTING.test(key)),
) as Record<string, string>;
const owner = databaseUser(say);

let code = 1;
try {
  for (const stage of parseDockerfile(await readFile('deploy/Dockerfile', 'utf8'))) {
    await runStage(stage);
  }
  if (user === 'root') throw new Error('The image would run as root.');
  const cluster = await startEmbeddedPostgres(path.join(folder, 'database'), say);
  const key = () => randomBytes(32).toString('base64');
  try {
    const answer = await startImage({
      command,
      folder: path.join(rootOf('image'), 'app'),
      user: owner,
      env: {
        ...settings,
        PATH: CLEAN_PATH,
        APP_MODE: 'production',
        BASE_URL: 'https://unsent.example',
        PORT: String(await freePort()),
        DRAIN_SECONDS: '0',
        DATABASE_URL: cluster.url,
        SMTP_URL: 'smtp://127.0.0.1:9',
        AUTH_SECRET: key(),
        ENCRYPTION_KEYS: `1:${key()}`,
        LOOKUP_KEY: key(),
        TOKEN_KEYS: `1:${key()}`,
      },
    });
    say(`\nGET /health/ready: ${answer.ready}\nGET /: ${answer.page}\nended with ${answer.exit}`);
    code = answer.isWell ? 0 : 1;
  } finally {
    await cluster.stop();
  }
} catch (error) {
  process.stderr.write(`\n${error instanceof Error ? error.message : error}\n`);
} finally {
  await rm(folder, { recursive: true, force: true });
}
process.exit(code);
