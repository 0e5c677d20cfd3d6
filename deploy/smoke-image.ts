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
 * `npm run smoke-image`: runs the steps of the Dockerfile in a clean folder, with one subfolder per
 * stage, starts the result as the image would be started, and checks that it becomes ready. Files,
 * commands and users work as in a container; the base image and its packages are not tested.
 */
const print = (line: string) => process.stdout.write(`${line}\n`);
const folder = await mkdtemp(path.join(os.tmpdir(), 'unsent-image-'));
// The system user that runs the product must be able to enter.
await chmod(folder, 0o755);

const context = path.join(folder, 'context');
await mkdir(context);
/** Only committed files, as in a fresh clone. */
execFileSync('sh', ['-c', `git archive HEAD | tar -x -C '${context}'`]);

/** The root folder of a stage; WORKDIR is relative to it. */
const rootOf = (stage: string) => path.join(folder, stage);
const settings: Record<string, string> = {};
let command: string[] = [];
let user = 'root';

/** Contains the Node that runs this script, but nothing this project has installed. */
const CLEAN_PATH = `${path.dirname(process.execPath)}:/usr/local/bin:/usr/bin:/bin`;

async function runStage({ name, steps }: Stage): Promise<void> {
  let work = rootOf(name);
  await mkdir(work);
  for (const step of steps) {
    print(`[${name}] ${step.instruction} ${step.args.slice(0, 90)}`);
    if (step.instruction === 'WORKDIR') {
      work = path.join(rootOf(name), step.args);
      await mkdir(work, { recursive: true });
    } else await runStep(step, work);
  }
}

async function runStep({ instruction, args }: Step, work: string): Promise<void> {
  if (instruction === 'COPY') await copy(args, work);
  if (instruction === 'RUN') run(args, work);
  if (instruction === 'ENV') {
    const [name = '', ...value] = args.split('=');
    settings[name] = value.join('=').replace(/^"(.*)"$/, '$1');
  }
  if (instruction === 'USER') user = args;
  if (instruction === 'CMD') command = JSON.parse(args);
}

async function copy(args: string, work: string): Promise<void> {
  const words = args.split(/\s+/);
  const from = /^--from=(\w+)$/.exec(words[0] ?? '')?.[1];
  const [sources, target] = [words.slice(from ? 1 : 0, -1), words.at(-1) as string];
  for (const source of sources) {
    const origin = path.join(from ? rootOf(from) : context, source);
    const isInto = target.endsWith('/') && source !== '.';
    const destination = path.join(work, target, isInto ? path.basename(source) : '');
    await cp(origin, destination, { recursive: true, verbatimSymlinks: true });
  }
}

function run(line: string, work: string): void {
  // There is no user `node` here, so the database's system user replaces it.
  const adapted = line.replace(/ && chown \S+ (\S+)$/, (_, folder) =>
    owner ? ` && chown ${owner.uid}:${owner.gid} ${folder}` : '',
  );
  const { status } = spawnSync('sh', ['-c', adapted], {
    cwd: work,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { PATH: CLEAN_PATH, HOME: os.homedir(), ...networkSettings },
  });
  if (status !== 0) throw new Error(`This step failed: ${line}`);
}

/** Settings of this machine that npm needs to reach its registry. */
const NETWORK_SETTING =
  /^(npm_config_(registry|cache|userconfig|cafile)|NODE_EXTRA_CA_CERTS|(https?|no)_proxy)$/i;
const networkSettings = Object.fromEntries(
  Object.entries(readEnvironment()).filter(([key]) => NETWORK_SETTING.test(key)),
) as Record<string, string>;
const owner = databaseUser(print);

let code = 1;
try {
  for (const stage of parseDockerfile(await readFile('deploy/Dockerfile', 'utf8'))) {
    await runStage(stage);
  }
  if (user === 'root') throw new Error('The image runs as root.');
  const cluster = await startEmbeddedPostgres(path.join(folder, 'database'), print);
  const key = () => randomBytes(32).toString('base64');
  try {
    const result = await startImage({
      command,
      folder: path.join(rootOf('image'), 'app'),
      user: owner,
      env: {
        ...settings,
        PATH: CLEAN_PATH,
        APP_MODE: 'production',
        BASE_URL: 'https://letters.test',
        MAIL_FROM: 'letters@letters.test',
        POSTAL_ADDRESS: '12 Dock Road, Halifax, Nova Scotia, Canada',
        SUPPORT_EMAIL: 'support@letters.test',
        SOCIAL_URL: 'https://social.test/letters',
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
    print(
      `\nGET /health/ready: ${result.ready}\nGET /: ${result.page}\nexit code ${result.exitCode}`,
    );
    code = result.isHealthy ? 0 : 1;
  } finally {
    await cluster.stop();
  }
} catch (error) {
  process.stderr.write(`\n${error instanceof Error ? error.message : error}\n`);
} finally {
  await rm(folder, { recursive: true, force: true });
}
process.exit(code);
