import { randomBytes } from 'node:crypto';
import { type Config, type Environment, parseConfig } from '#app/platform/config/config.server.ts';
import { readEnvironment } from '#app/platform/config/environment.server.ts';
import { loadSecrets } from '#app/platform/config/secrets.server.ts';
import { buildWhenNeeded } from './local/build.ts';
import { type Child, ChildEnded, startChild } from './local/child.ts';
import { startCluster } from './local/cluster.ts';
import { lockDataFolder } from './local/data-folder-lock.ts';
import { assertPortFree } from './local/ports.ts';
import { explain, StartError } from './process.ts';

/**
 * What `npm start` and `npm run dev` run: brings a database and a sandbox when none is configured,
 * then the product itself, and takes everything down again in the right order.
 */

const say = (line: string) => process.stdout.write(`${line}\n`);
const isDevelopment = process.argv.includes('--dev');

/** What has been started, newest last; taken down in the opposite order. */
const running: { stop(): Promise<void> }[] = [];

let isGoingDown = false;

/**
 * Once: what is asked to end says that it has ended, and whoever hears that asks for this again. The
 * second to come would end this process while the first still waits for the database.
 */
async function takeDown(code: number): Promise<void> {
  if (isGoingDown) return;
  isGoingDown = true;
  for (const part of running.toReversed()) await part.stop().catch(explain);
  process.exit(code);
}

async function bringDatabase(config: Config): Promise<string> {
  if (config.database.url) return config.database.url;
  const cluster = await startCluster(config.dataDir, say);
  const unlock = await lockDataFolder(cluster.url);
  if (!unlock) {
    throw new StartError(
      `The data folder ${config.dataDir} is in use by another process. Stop that one, or choose another folder: DATA_DIR=data-2 npm start`,
    );
  }
  running.push({
    async stop() {
      await unlock();
      await cluster.stop();
    },
  });
  return cluster.url;
}

/** Starts the stand-ins for what is not configured; returns the settings that lead to them. */
async function bringSandbox(config: Config, env: Environment): Promise<Environment> {
  const needsMail = !config.mail.smtpUrl;
  const needsGoogle = !config.accounts.google;
  const needsCards = !config.cards;
  if (config.mode !== 'local' || !(needsMail || needsGoogle || needsCards)) return {};
  const [port, smtpPort] = [config.port + 1, config.port + 2];
  await assertPortFree(port, '127.0.0.1');
  await assertPortFree(smtpPort, '127.0.0.1');
  const cardKey = `sk_test_${randomBytes(12).toString('hex')}`;
  const cardWebhookSecret = `whsec_${randomBytes(24).toString('hex')}`;
  const sandbox = startChild(
    [
      'sandbox/main.ts',
      `--port=${port}`,
      `--smtp-port=${smtpPort}`,
      `--folder=${config.dataDir}/sandbox`,
      `--app-url=${config.baseUrl}`,
      ...(needsCards
        ? [`--card-key=${cardKey}`, `--card-webhook-secret=${cardWebhookSecret}`]
        : []),
    ],
    env,
  );
  running.push(sandbox);
  await sandbox.ready;
  const address = `http://localhost:${port}`;
  if (needsMail) say(`  Mail        ${address}/mail  (sandbox: every mail stays on this machine)`);
  if (needsGoogle) say('  Google      a stand-in: be whoever you like');
  if (needsCards) say(`  Cards       ${address}/pay  (sandbox: no money moves)`);
  return {
    ...(needsCards && {
      STRIPE_SECRET_KEY: cardKey,
      STRIPE_WEBHOOK_SECRET: cardWebhookSecret,
      STRIPE_API_URL: address,
      STRIPE_PAGE_URLS: address,
    }),
    ...(needsMail && { SMTP_URL: `smtp://127.0.0.1:${smtpPort}` }),
    ...(needsGoogle && {
      GOOGLE_ISSUER: address,
      GOOGLE_CLIENT_ID: 'unsent-sandbox',
      GOOGLE_CLIENT_SECRET: 'not-a-secret',
    }),
  };
}

function watch(child: Child): void {
  child.process.once('exit', (code) => void takeDown(code ?? 1));
}

async function start(): Promise<void> {
  const env: Environment = {
    NODE_ENV: isDevelopment ? 'development' : 'production',
    ...readEnvironment(),
  };
  const config = parseConfig(env);
  await assertPortFree(config.port, config.host || undefined);
  loadSecrets(config);
  if (!isDevelopment) await buildWhenNeeded(say);

  const databaseUrl = await bringDatabase(config);
  say('');
  const sandboxAddresses = await bringSandbox(config, env);
  const childEnv = { ...env, DATABASE_URL: databaseUrl, ...sandboxAddresses };

  const app = startChild(
    [isDevelopment ? 'server/dev.ts' : 'build/server/all.js', '--migrate'],
    childEnv,
  );
  running.push(app);
  await app.ready;
  watch(app);
  say(`  Site        ${config.baseUrl}`);
  say('  Admin       npm run grant-role -- you@example.com admin   (after you have signed up)');
  say(`  Data        ${config.dataDir}`);
  say('\nStop with Ctrl+C.');
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void takeDown(0));
}

try {
  await start();
} catch (error) {
  if (!(error instanceof ChildEnded)) explain(error);
  await takeDown(1);
}
