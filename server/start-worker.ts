import { addBackupMetrics } from '#app/features/backups/backup.queries.server.ts';
import { addDeliveryMetrics } from '#app/features/dispatch/admin/delivery-metrics.queries.server.ts';
import { createDispatcher } from '#app/features/dispatch/worker/dispatcher.server.ts';
import { addIntegrityMetrics } from '#app/features/integrity/integrity.queries.server.ts';
import { addKeptMetrics } from '#app/features/messages/kept/kept.queries.server.ts';
import { addReportMetrics } from '#app/features/moderation/report-metrics.queries.server.ts';
import { addPaymentMetrics } from '#app/features/payments/payment-health.queries.server.ts';
import { findRecipientError } from '#app/platform/backup/age.server.ts';
import { addClockMetrics } from '#app/platform/clock/clock-metrics.server.ts';
import { ConfigError } from '#app/platform/config/config-error.server.ts';
import { assertKeysMatch } from '#app/platform/crypto/key-check.server.ts';
import { addPoolMetrics } from '#app/platform/db/pool-metrics.server.ts';
import { addJobMetrics } from '#app/platform/jobs/job-metrics.server.ts';
import { startJobWorker } from '#app/platform/jobs/job-worker.server.ts';
import { measuredMailer } from '#app/platform/mail/measured-mailer.server.ts';
import { createMailer } from '#app/platform/mail/smtp.server.ts';
import type { Metrics } from '#app/platform/metrics/metrics.server.ts';
import { createJobs } from './jobs.ts';
import type { RunningRole } from './process.ts';
import type { ServerConfig } from './server-config.ts';
import { createServices } from './services.ts';

/** Sends due messages and runs background jobs until it is stopped. */
export async function startWorker(config: ServerConfig, metrics: Metrics): Promise<RunningRole> {
  const { smtpUrl } = config.mail;
  if (!smtpUrl) throw new ConfigError(['SMTP_URL is required to send mail']);
  const recipientError = config.backup && (await findRecipientError(config.backup.recipient));
  if (recipientError) throw new ConfigError([`BACKUP_RECIPIENT ${recipientError}`]);
  const { services, readiness, databaseClock, pool, close } = await createServices(config, {
    metrics,
  });
  await assertKeysMatch(services);
  addPoolMetrics(metrics, pool, 'worker');
  addClockMetrics(metrics, databaseClock);
  addJobMetrics(metrics, services);
  addDeliveryMetrics(metrics, services);
  addKeptMetrics(metrics, services);
  addReportMetrics(metrics, services);
  addIntegrityMetrics(metrics, services);
  addBackupMetrics(metrics, services);
  addPaymentMetrics(metrics, services);
  const withMailer = {
    ...services,
    mailer: measuredMailer(createMailer(smtpUrl, config.mail.tls, config.mail.oauth), metrics),
  };
  if (!config.backup && config.mode === 'production') {
    services.log.warn('no backups are made every day: set BACKUP_TO');
  }
  const dispatcher = createDispatcher(withMailer, services.deliveryHandlers);
  dispatcher.start();
  const jobs = await startJobWorker({
    connectionString: config.database.url,
    jobs: createJobs(withMailer),
    log: services.log,
  });
  return {
    readiness,
    async stop() {
      readiness.startDraining();
      await Promise.all([dispatcher.stop(), jobs.stop()]);
      await close();
    },
  };
}
