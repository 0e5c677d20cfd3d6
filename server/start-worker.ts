import { createDispatcher } from '#app/features/delivery/public.server.ts';
import { ConfigError } from '#app/platform/config/config-error.server.ts';
import { startJobWorker } from '#app/platform/jobs/job-worker.server.ts';
import { createMailer } from '#app/platform/mail/smtp.server.ts';
import { compose } from './compose.ts';
import { everyJob } from './jobs.ts';
import type { Running, ServingConfig } from './process.ts';

/** Hands due messages to the mail server and does the side work, until asked to stop. */
export async function startWorker(config: ServingConfig): Promise<Running> {
  const { smtpUrl } = config.mail;
  if (!smtpUrl) throw new ConfigError(['SMTP_URL is required to send mail']);
  const { services, close } = await compose(config);
  const withMailer = { ...services, mailer: createMailer(smtpUrl) };
  const dispatcher = createDispatcher(withMailer);
  dispatcher.start();
  const jobs = await startJobWorker({
    connectionString: config.database.url,
    jobs: everyJob(withMailer),
    log: services.log,
  });
  return {
    async stop() {
      await Promise.all([dispatcher.stop(), jobs.stop()]);
      await close();
    },
  };
}
