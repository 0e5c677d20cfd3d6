import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { setDefaultCACertificates } from 'node:tls';
import { createCertificateAuthority } from '#tests/setup/certificates.ts';
import { commandStarting } from '#tests/setup/documented.ts';
import {
  MAIL_FROM,
  missingMailServers,
  PIPED_DOMAIN,
  startMailServers,
} from '#tests/setup/documented-mail.ts';
import { hasPgbouncer, startPgbouncer } from '#tests/setup/pgbouncer.ts';
import { freePort } from '#tests/setup/programs.ts';
import { createDkimVerifier, hasOpendkim } from '#tests/setup/verify-dkim.ts';
import { type Installation, install } from './installation.ts';
import { hasNginx, startNginx } from './start-nginx.ts';
import { startPostgres } from './start-postgres.ts';

/** Each of these characters has a meaning in an address, so it must be percent-encoded. */
const PASSWORD = 'p@ss/100%';
const SELECTOR = 's2027';

/** Everything the product needs in production, and the product's settings for it. */
export type Surroundings = Awaited<ReturnType<typeof startSurroundings>>;

interface Stoppable {
  stop(): Promise<unknown>;
}

/** @param stoppable receives each part as it starts, so that nothing is left behind, whenever it ends */
export async function startSurroundings(folder: string, stoppable: Stoppable[]) {
  async function started<Part extends Stoppable>(starting: Promise<Part>): Promise<Part> {
    // What fails to start has stopped itself.
    stoppable.push({ stop: async () => (await starting.catch(() => null))?.stop() });
    return starting;
  }
  const authority = await createCertificateAuthority(folder);
  setDefaultCACertificates([authority.pem]);
  const certificate = authority.issue('localhost');
  const [webPort, httpsPort] = [await freePort(), await freePort()];
  const baseUrl = `https://localhost:${httpsPort}`;

  const postgres = await started(startPostgres(folder, PASSWORD));
  const pgbouncer = hasPgbouncer ? await started(startPgbouncer(postgres.url)) : null;
  const mail =
    missingMailServers.length === 0
      ? await started(
          startMailServers({ folder, authority, certificate, password: PASSWORD, baseUrl }),
        )
      : null;
  const nginx = hasNginx
    ? await started(startNginx({ folder, certificate, httpsPort, webPort }))
    : null;

  const key = () => randomBytes(32).toString('base64');
  const dkim = createDkimKey(folder);
  const settings: Record<string, string> = {
    APP_MODE: 'production',
    BASE_URL: baseUrl,
    HOST: '127.0.0.1',
    PORT: String(webPort),
    TRUSTED_PROXIES: 'loopback',
    DATA_DIR: `${folder}/var/lib/unsent`,
    DATABASE_URL: pgbouncer?.url ?? postgres.url,
    ...(pgbouncer && { DATABASE_DIRECT_URL: postgres.url }),
    AUTH_SECRET: key(),
    ENCRYPTION_KEYS: `1:${key()}`,
    LOOKUP_KEY: key(),
    TOKEN_KEYS: `1:${key()}`,
    SMTP_URL: mail?.smtpUrl ?? 'smtp://localhost:9',
    MAIL_FROM,
    BOUNCE_DOMAIN: PIPED_DOMAIN,
    DKIM_SELECTOR: SELECTOR,
    DKIM_PRIVATE_KEY: dkim.privateKey,
    POSTAL_ADDRESS: '"12 Dock Road, Halifax, Nova Scotia, Canada"',
    SUPPORT_EMAIL: 'support@letters.test',
    SOCIAL_URL: 'https://social.test/letters',
  };
  const trust = { NODE_EXTRA_CA_CERTS: authority.file };
  const installation: Installation = await started(install(folder, settings, trust));
  return {
    folder,
    baseUrl,
    webPort,
    postgres,
    pgbouncer,
    mail,
    nginx,
    installation,
    verifyDkim: hasOpendkim ? await createDkimVerifier(folder, dkim.record) : null,
  };
}

/** Makes key and DNS record with the commands in docs/operations/mail.md, "DNS". */
function createDkimKey(folder: string) {
  const run = (command: string) =>
    execFileSync('sh', ['-c', command], {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  run(commandStarting('openssl genrsa'));
  const publicKey = run(commandStarting('openssl rsa'));
  return {
    privateKey: run(commandStarting('base64 -w0 dkim.pem')),
    record: {
      name: `${SELECTOR}._domainkey.${MAIL_FROM.split('@')[1]}`,
      record: `v=DKIM1; k=rsa; p=${publicKey}`,
    },
  };
}
