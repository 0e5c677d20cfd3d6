import { execFile } from 'node:child_process';
import path from 'node:path';
import { setDefaultCACertificates } from 'node:tls';
import { promisify } from 'node:util';
import { createCertificateAuthority } from '#tests/setup/certificates.ts';
import { commandStarting } from '#tests/setup/documented.ts';
import { MAIL_DOMAIN, missingMailServers, startMailServers } from '#tests/setup/documented-mail.ts';
import { hasPgbouncer, startPgbouncer } from '#tests/setup/pgbouncer.ts';
import { freePort } from '#tests/setup/programs.ts';
import { createDkimVerifier, hasOpendkim } from '#tests/setup/verify-dkim.ts';
import { type Installation, install } from './installation.ts';
import { followRecipe } from './recipe.ts';
import { hasNginx, startNginx } from './start-nginx.ts';
import { startPostgres } from './start-postgres.ts';

/** Each of these characters has a meaning in an address, so it must be percent-encoded. */
const PASSWORD = 'p@ss/100%';

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

  const postgres = await started(startPostgres(folder, certificate));
  const recipe = await followRecipe(folder, postgres.environment);
  const directUrl = new URL(recipe.settings.DATABASE_URL ?? '');
  Object.assign(directUrl, { hostname: 'localhost', port: String(postgres.port) });
  directUrl.searchParams.set('sslmode', 'verify-full');
  const databaseUrl = String(directUrl);
  const pgbouncer = hasPgbouncer ? await started(startPgbouncer(databaseUrl)) : null;
  const { mainCf } = recipe;
  const mail =
    missingMailServers.length === 0
      ? await started(
          startMailServers({ folder, authority, certificate, password: PASSWORD, baseUrl, mainCf }),
        )
      : null;
  const siteFile = recipe.nginxFile;
  const nginx = hasNginx
    ? await started(startNginx({ folder, certificate, siteFile, httpsPort, webPort }))
    : null;

  // Ports and the address differ; all else is what the page wrote into unsent.env.
  const settings: Record<string, string> = {
    ...recipe.settings,
    BASE_URL: baseUrl,
    PORT: String(webPort),
    DATABASE_URL: pgbouncer?.url ?? databaseUrl,
    ...(pgbouncer && { DATABASE_DIRECT_URL: databaseUrl }),
    // Its operator is a program without a phone.
    REQUIRE_STAFF_SECOND_FACTOR: 'false',
    SMTP_URL: `smtp://127.0.0.1:${mail?.postfix.incomingPort ?? 9}`,
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
    databaseUrl,
    recipe,
    verifyDkim: hasOpendkim ? await createDkimVerifier(folder, await dkimRecord(folder)) : null,
  };
}

/** The DNS record of the recipe's key, by the command of docs/operations/mail.md, "DNS". */
async function dkimRecord(folder: string) {
  const command = commandStarting('openssl rsa');
  const cwd = path.join(folder, 'etc/unsent');
  const { stdout } = await promisify(execFile)('sh', ['-c', command], { cwd });
  return {
    name: `s2027._domainkey.${MAIL_DOMAIN}`,
    record: `v=DKIM1; k=rsa; p=${stdout.trim()}`,
  };
}
