import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Certificate } from './certificates.ts';
import { accepts, freePort } from './programs.ts';

/** Owns the mails: Debian's Postfix and Dovecot both come with it. */
export const MAIL_USER = 'nobody';
const MAIL_GROUP = 'nogroup';

/** Installed with the system's packages, or absent. It starts as root only. */
export const hasDovecot =
  process.getuid?.() === 0 && spawnSync('dovecot', ['--version']).status === 0;

interface DovecotOptions {
  /** Other system users must be able to enter it. */
  folder: string;
  certificate: Certificate;
  /** Passwords by address; each address has a mailbox. */
  accounts: Record<string, string>;
}

/** Dovecot on loopback: mailboxes over IMAP, and the passwords of people who send through Postfix. */
export interface Dovecot {
  imapPort: number;
  /** Each mail is a file in `domain/name/new`, later in `cur`. */
  mailFolder: string;
  /** A socket that checks passwords for Postfix. */
  authSocket: string;
  log(): Promise<string>;
  stop(): Promise<void>;
}

export async function startDovecot({
  folder,
  certificate,
  accounts,
}: DovecotOptions): Promise<Dovecot> {
  const inFolder = (name: string) => path.join(folder, name);
  const [imapPort, mailFolder] = [await freePort(), inFolder('mail')];
  await mkdir(mailFolder, { recursive: true });
  spawnSync('chown', [`${MAIL_USER}:${MAIL_GROUP}`, mailFolder]);
  const passwords = Object.entries(accounts).map(
    ([address, password]) => `${address}:{PLAIN}${password}`,
  );
  await writeFile(inFolder('passwords'), `${passwords.join('\n')}\n`, { mode: 0o644 });
  await writeFile(
    inFolder('dovecot.conf'),
    `base_dir = ${inFolder('run')}
state_dir = ${inFolder('run')}
log_path = ${inFolder('dovecot.log')}
protocols = imap
listen = 127.0.0.1
ssl = required
ssl_cert = <${certificate.certificateFile}
ssl_key = <${certificate.keyFile}
mail_location = maildir:${mailFolder}/%d/%n
first_valid_uid = 1
passdb {
  driver = passwd-file
  args = ${inFolder('passwords')}
}
userdb {
  driver = static
  args = uid=${MAIL_USER} gid=${MAIL_GROUP} home=${mailFolder}/%d/%n
}
service imap-login {
  inet_listener imap {
    port = ${imapPort}
  }
  inet_listener imaps {
    port = 0
  }
}
service auth {
  unix_listener auth-postfix {
    mode = 0666
  }
}
`,
  );
  const child: ChildProcess = spawn('dovecot', ['-F', '-c', inFolder('dovecot.conf')], {
    cwd: '/',
    stdio: 'ignore',
  });
  const exited = once(child, 'exit');
  const log = () => readFile(inFolder('dovecot.log'), 'utf8').catch(() => '');
  while (!(await accepts(imapPort))) {
    if (child.exitCode !== null) throw new Error(`Dovecot does not start.\n${await log()}`);
    await pause(50);
  }
  return {
    imapPort,
    mailFolder,
    authSocket: inFolder('run/auth-postfix'),
    log,
    async stop() {
      child.kill('SIGTERM');
      await exited;
    },
  };
}
