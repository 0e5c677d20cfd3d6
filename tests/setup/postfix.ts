import { execFile, spawnSync } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Certificate } from './certificates.ts';
import { type Dovecot, MAIL_USER } from './dovecot.ts';
import { accepts, freePort } from './programs.ts';
import { until } from './until.ts';

const run = promisify(execFile);

/** Installed with the system's packages, or absent. It starts as root only. */
export const hasPostfix =
  process.getuid?.() === 0 && spawnSync('postconf', ['mail_version']).status === 0;

interface PostfixOptions {
  /** Other system users must be able to enter it. */
  folder: string;
  certificate: Certificate;
  /** Has the mailboxes and checks the passwords. */
  dovecot: Dovecot;
  /** Addresses with a mailbox; `@domain` for every address of a domain, which all go to `domain/all`. */
  mailboxes: string[];
  /** More lines of main.cf and master.cf. */
  main?: string;
  master?: string;
}

/**
 * A Postfix of our own on loopback, with its queue in a folder, as a relay for the product. People send
 * through it with a password and STARTTLS. It delivers what has a mailbox here; everything else goes to
 * the next server, which is as strict as `NEXT_SERVER` says.
 */
export interface Postfix {
  /** Where the product hands in mail. */
  submissionPort: number;
  /** Where other servers hand in mail, such as reports of complaints, and the product without a password. */
  incomingPort: number;
  configFolder: string;
  log(): Promise<string>;
  /** Answers to recipients, by address, such as "450 4.2.1 Greylisted". */
  answer(answers: Record<string, string>): Promise<void>;
  /** How long it tries to deliver a mail, and after how long it warns the sender. */
  giveUp(times: { afterSeconds: number; warningAfterSeconds: number }): Promise<void>;
  /** Tries everything in the queue again. */
  flush(): Promise<void>;
  stop(): Promise<void>;
}

/** The next server refuses or defers every recipient, after our relay has accepted the mail. */
const NEXT_SERVER = `/^full@/ 552 5.2.2 The mailbox is full
/^slow@/ 450 4.2.1 Come back later
/./ 550 5.1.1 No such user here
`;

export async function startPostfix({
  folder,
  certificate,
  dovecot,
  mailboxes,
  main = '',
  master = '',
}: PostfixOptions): Promise<Postfix> {
  const configFolder = path.join(folder, 'postfix');
  const queue = path.join(folder, 'queue');
  const data = path.join(folder, 'data');
  const logFile = path.join(folder, 'postfix.log');
  for (const created of [configFolder, queue, data]) await mkdir(created, { recursive: true });
  await run('chown', ['postfix', data]);
  const [submissionPort, incomingPort, nextPort] = [
    await freePort(),
    await freePort(),
    await freePort(),
  ];
  const domains = new Set(mailboxes.map((address) => address.split('@')[1]));
  const inConfig = (name: string) => path.join(configFolder, name);
  const answers = inConfig('answers');
  await writeFile(answers, '');
  await writeFile(inConfig('next-server'), NEXT_SERVER);
  await writeFile(inConfig('mailboxes'), mailboxes.map(mailboxLine).join(''));
  await writeFile(
    inConfig('main.cf'),
    overridden(
      `compatibility_level = 3.6
queue_directory = ${queue}
data_directory = ${data}
maillog_file = ${logFile}
maillog_file_prefixes = ${folder}
myhostname = mail.letters.test
mydestination =
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
mynetworks =
alias_maps =
notify_classes =
relayhost = [127.0.0.1]:${nextPort}
smtpd_relay_restrictions = permit_sasl_authenticated, reject_unauth_destination
smtpd_tls_cert_file = ${certificate.certificateFile}
smtpd_tls_key_file = ${certificate.keyFile}
smtpd_sasl_type = dovecot
smtpd_sasl_path = ${dovecot.authSocket}
virtual_mailbox_domains = ${[...domains].join(', ')}
virtual_mailbox_base = ${dovecot.mailFolder}
virtual_mailbox_maps = regexp:${inConfig('mailboxes')}
virtual_uid_maps = static:${await idOf('-u', MAIL_USER)}
virtual_gid_maps = static:${await idOf('-g', MAIL_USER)}
virtual_minimum_uid = 1
queue_run_delay = 5s
minimal_backoff_time = 5s
maximal_backoff_time = 5s
`,
      main,
    ),
  );
  await writeFile(
    inConfig('master.cf'),
    `127.0.0.1:${submissionPort} inet n - n - - smtpd
  -o smtpd_tls_security_level=encrypt -o smtpd_sasl_auth_enable=yes
  -o { smtpd_recipient_restrictions = check_recipient_access regexp:${answers}, permit }
127.0.0.1:${incomingPort} inet n - n - - smtpd
  -o { smtpd_recipient_restrictions = check_recipient_access regexp:${answers} }
127.0.0.1:${nextPort} inet n - n - - smtpd
  -o myhostname=mx.elsewhere.test -o smtpd_relay_restrictions=
  -o { smtpd_recipient_restrictions = check_recipient_access regexp:${inConfig('next-server')}, reject }
postlog unix-dgram n - n - 1 postlogd
pickup unix n - n 60 1 pickup
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
tlsmgr unix - - n 1000? 1 tlsmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
verify unix - - n - 1 verify
flush unix n - n 1000? 0 flush
proxymap unix - - n - - proxymap
smtp unix - - n - - smtp
relay unix - - n - - smtp
showq unix n - n - - showq
error unix - - n - - error
retry unix - - n - - error
discard unix - - n - - discard
virtual unix - n n - - virtual
anvil unix - - n - 1 anvil
scache unix - - n - 1 scache
${master}`,
  );
  const postfix = (...args: string[]) => run('postfix', ['-c', configFolder, ...args]);
  const log = () => readFile(logFile, 'utf8').catch(() => '');
  try {
    await postfix('start');
  } catch (error) {
    throw new Error(`Postfix does not start. ${error}\n${await log()}`);
  }
  while (!(await accepts(submissionPort))) await pause(50);
  return {
    submissionPort,
    incomingPort,
    configFolder,
    log,
    async answer(byAddress) {
      const lines = Object.entries(byAddress).map(
        ([address, answer]) => `/^${escaped(address)}$/ ${answer}\n`,
      );
      await writeFile(answers, lines.join(''));
      await postfix('reload');
      // A connection that is still open keeps the answers it began with.
      await until('open connections to end', async () => {
        const lines = await log();
        const countOf = (event: string) => lines.split(`: ${event} from `).length;
        return countOf('connect') === countOf('disconnect');
      });
    },
    async giveUp({ afterSeconds, warningAfterSeconds }) {
      await run('postconf', [
        '-c',
        configFolder,
        '-e',
        `maximal_queue_lifetime = ${afterSeconds}s`,
        `delay_warning_time = ${warningAfterSeconds}s`,
      ]);
      await postfix('reload');
    },
    async flush() {
      await run('postqueue', ['-c', configFolder, '-f']);
    },
    async stop() {
      await postfix('stop');
    },
  };
}

/** Without the lines that `more` has too: about those its log would warn itself until it stands still. */
function overridden(lines: string, more: string): string {
  const names = new Set([...more.matchAll(/^(\w+) =/gm)].map(([, name]) => name));
  const kept = lines.split('\n').filter((line) => !names.has(line.split(' =')[0]));
  return `${kept.join('\n')}\n${more}`;
}

const escaped = (address: string) => address.replace(/[.+]/g, '\\$&');

function mailboxLine(address: string): string {
  const [name, domain] = address.split('@');
  return name
    ? `/^${escaped(address)}$/ ${domain}/${name}/\n`
    : `/@${escaped(domain ?? '')}$/ ${domain}/all/\n`;
}

async function idOf(flag: string, user: string): Promise<string> {
  return (await run('id', [flag, user])).stdout.trim();
}
