import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ImapFlow } from 'imapflow';
import { createTransport } from 'nodemailer';
import type { Certificate, CertificateAuthority } from './certificates.ts';
import { blockAfter } from './documented.ts';
import { type Dovecot, hasDovecot, startDovecot } from './dovecot.ts';
import { hasPostfix, type Postfix, startPostfix } from './postfix.ts';
import { until } from './until.ts';

/** Programs that are missing; they run as root only. */
export const missingMailServers = [
  ...(hasPostfix ? [] : ['Postfix (it needs root)']),
  ...(hasDovecot ? [] : ['Dovecot (it needs root)']),
];

export const MAIL_DOMAIN = 'letters.test';
export const MAIL_FROM = `letters@${MAIL_DOMAIN}`;
/** Its reports are passed on by a command, as docs/operations/mail.md describes. */
export const PIPED_DOMAIN = `bounces.${MAIL_DOMAIN}`;
/** Its reports go to a mailbox. */
export const COLLECTED_DOMAIN = `returns.${MAIL_DOMAIN}`;

/** People with a mailbox here. */
export const people = {
  operator: 'operator@people.test',
  ada: 'ada@people.test',
  ben: 'ben@people.test',
  eve: 'eve@people.test',
  uma: 'uma@people.test',
  leo: 'leo@people.test',
  pia: 'pia@people.test',
};
const COLLECTED = `all@${COLLECTED_DOMAIN}`;

/** Postfix as the relay, set up word for word as docs/operations/mail.md says, and Dovecot with the mailboxes. */
export interface MailServers {
  postfix: Postfix;
  dovecot: Dovecot;
  smtpUrl: string;
  bounceMailboxUrl: string;
  /** Waits for the first mail in a person's mailbox. @returns its source */
  mailTo(address: string): Promise<string>;
  /** Hands in a mail as another mail server would. */
  receive(from: string, to: string, source: string): Promise<void>;
  stop(): Promise<void>;
}

interface MailServersOptions {
  folder: string;
  authority: CertificateAuthority;
  certificate: Certificate;
  /** Of every account; it needs percent-encoding in an address. */
  password: string;
  baseUrl: string;
  /** More lines of main.cf, before those of the page about mail. */
  mainCf?: string;
}

export async function startMailServers(options: MailServersOptions): Promise<MailServers> {
  const { folder, authority, certificate, password, baseUrl, mainCf = '' } = options;
  const addresses = [MAIL_FROM, COLLECTED, ...Object.values(people)];
  const dovecot = await startDovecot({
    folder,
    certificate,
    accounts: Object.fromEntries(addresses.map((address) => [address, password])),
  });
  const postfix = await startPostfix({
    folder,
    certificate,
    dovecot,
    mailboxes: [MAIL_FROM, `@${COLLECTED_DOMAIN}`, ...Object.values(people)],
    ...(await installDocumentedLines(folder, baseUrl, authority, mainCf)),
  }).catch(async (error: Error) => {
    await dovecot.stop();
    throw error;
  });
  const credentialsOf = (address: string) => [address, password].map(encodeURIComponent).join(':');
  return {
    postfix,
    dovecot,
    smtpUrl: `smtp://${credentialsOf(MAIL_FROM)}@localhost:${postfix.submissionPort}`,
    bounceMailboxUrl: `imap://${credentialsOf(COLLECTED)}@localhost:${dovecot.imapPort}/INBOX`,
    mailTo(address) {
      const auth = { user: address, pass: password };
      return until(
        `a mail to ${address}`,
        async () => (await readInbox(dovecot.imapPort, auth))[0],
      );
    },
    async receive(from, to, source) {
      const transport = createTransport({
        host: '127.0.0.1',
        port: postfix.incomingPort,
        ignoreTLS: true,
      });
      await transport.sendMail({ envelope: { from, to: [to] }, raw: source });
    },
    async stop() {
      await postfix.stop();
      await dovecot.stop();
    },
  };
}

/** Installs what docs/operations/mail.md, "Bounces" shows. Only domain, address and folders differ. */
async function installDocumentedLines(
  folder: string,
  baseUrl: string,
  authority: CertificateAuthority,
  mainCf: string,
) {
  const [config, programs] = [path.join(folder, 'postfix'), path.join(folder, 'bin')];
  await mkdir(config);
  await mkdir(programs);
  const adapt = (block: string) =>
    block
      .replaceAll('https://unsent.example', baseUrl)
      .replaceAll('unsent.example', MAIL_DOMAIN)
      .replaceAll('unsent\\.example', MAIL_DOMAIN.replace('.', '\\.'))
      .replaceAll('/etc/postfix', config)
      .replaceAll('/usr/local/bin', programs);
  const documented = (words: string) => adapt(blockAfter(words));
  const script = path.join(programs, 'unsent-bounce');
  await writeFile(script, documented('`/usr/local/bin/unsent-bounce` (executable)'), {
    mode: 0o755,
  });
  await writeFile(
    path.join(config, 'unsent-recipients'),
    documented('`/etc/postfix/unsent-recipients` keeps'),
  );
  // The command runs without our settings; in real life it trusts the certificate of the site.
  const trust = `export_environment = PATH=/usr/local/bin:/usr/bin:/bin CURL_CA_BUNDLE=${authority.file}\n`;
  return {
    main: mainCf + documented('and `/etc/postfix/main.cf`') + trust,
    master: documented('`/etc/postfix/master.cf` gets'),
  };
}

async function readInbox(port: number, auth: { user: string; pass: string }): Promise<string[]> {
  const client = new ImapFlow({
    host: 'localhost',
    port,
    secure: false,
    doSTARTTLS: true,
    auth,
    logger: false,
  });
  await client.connect();
  try {
    const lock = await client.getMailboxLock('INBOX');
    try {
      if (client.mailbox === false || client.mailbox.exists === 0) return [];
      const mails = await client.fetchAll('1:*', { source: true });
      return mails.flatMap(({ source }) => source?.toString('latin1') ?? []);
    } finally {
      lock.release();
    }
  } finally {
    await client.logout();
  }
}
