import { execFile } from 'node:child_process';
import { cpSync } from 'node:fs';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { MAIL_DOMAIN } from '#tests/setup/documented-mail.ts';

const PAGE = 'docs/operations/install.md';

/** Folders of the system, which are in the trial's folder instead. */
const FOLDERS = /\/(opt|etc|var\/lib|usr\/local\/sbin)\/(unsent|nginx|systemd)\b/g;

/**
 * Would change this machine or need the network: in their place stand programs that note what they were
 * told. Everything else on the page runs as it is.
 */
const STAND_INS = ['apt-get', 'useradd', 'chown', 'npm', 'certbot', 'systemctl', 'curl', 'nginx'];

export interface Recipe {
  /** What unsent.env says. */
  settings: Record<string, string>;
  /** Lines that the page sets in main.cf of Postfix. */
  mainCf: string;
  /** nginx's configuration of the site. */
  nginxFile: string;
  /** How many commands were noted and not run, by program. */
  noted: Map<string, number>;
}

/**
 * Runs every block of commands of docs/operations/install.md, in order, in one shell.
 * @param environment leads `psql` to the trial's server
 * @throws with what the shell printed when a command fails
 */
export async function followRecipe(
  folder: string,
  environment: Record<string, string>,
): Promise<Recipe> {
  const page = await readFile(PAGE, 'utf8');
  const blocks = [...page.matchAll(/```sh\n(.*?)```/gs)].map(([, block]) => block);
  const script = blocks
    .join('\n')
    .replaceAll(FOLDERS, (found) => folder + found)
    .replace('domain=unsent.example', `domain=${MAIL_DOMAIN}`);
  for (const name of ['etc/nginx/conf.d', 'etc/systemd/system', 'var/lib', 'usr/local/sbin']) {
    await mkdir(path.join(folder, name), { recursive: true });
  }
  const [programs, notes, mainFile] = ['stand-ins', 'notes', 'main.cf-lines'].map((name) =>
    path.join(folder, name),
  ) as [string, string, string];
  await mkdir(programs);
  await Promise.all([writeFile(notes, ''), writeFile(mainFile, '')]);
  const install = (name: string, lines: string) =>
    writeFile(path.join(programs, name), `#!/bin/sh\n${lines}\n`, { mode: 0o755 });
  const note = (name: string) => `printf '%s %s\\n' ${name} "$*" >> '${notes}'`;
  for (const name of STAND_INS) await install(name, note(name));
  await install('postconf', `shift; printf '%s\\n' "$@" >> '${mainFile}'`);
  // What is cloned is this very working copy; installation.ts links its build.
  await install('git', `${note('git')}; for last; do :; done; mkdir -p "$last"`);
  const home = path.join(folder, 'opt/unsent');
  await mkdir(home, { recursive: true });
  cpSync('deploy', path.join(home, 'deploy'), { recursive: true });

  const run = promisify(execFile)('bash', ['-euc', script], {
    cwd: folder,
    env: { ...environment, PATH: `${programs}:/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin` },
  });
  await run.catch((error: Error & { stderr: string }) => {
    throw new Error(`A command of ${PAGE} failed. ${error.stderr || error.message}`);
  });
  const envFile = path.join(folder, 'etc/unsent/unsent.env');
  await chmod(folder, 0o755);
  const lines = (await readFile(envFile, 'utf8')).trim().split('\n');
  const noted = (await readFile(notes, 'utf8')).trim().split('\n');
  return {
    settings: Object.fromEntries(
      lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
    ),
    mainCf: await readFile(mainFile, 'utf8'),
    nginxFile: path.join(folder, 'etc/nginx/conf.d/unsent.conf'),
    noted: new Map(
      [...Map.groupBy(noted, (line) => line.split(' ')[0] ?? '')].map(([program, told]) => [
        program,
        told.length,
      ]),
    ),
  };
}
