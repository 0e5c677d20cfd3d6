import { createDispatcher } from '#app/features/delivery/public.server.ts';
import { ConfigError } from '#app/platform/config/config-error.server.ts';
import { createMailer } from '#app/platform/mail/smtp.server.ts';
import { compose } from './compose.ts';
import type { Running, ServingConfig } from './process.ts';

/** Hands due messages to the mail server until asked to stop; then ends what is under way. */
export async function startWorker(config: ServingConfig): Promise<Running> {
  const { smtpUrl } = config.mail;
  if (!smtpUrl) throw new ConfigError(['SMTP_URL is required to send mail']);
  const { platform, close } = compose(config);
  const dispatcher = createDispatcher({ ...platform, mailer: createMailer(smtpUrl) });
  dispatcher.start();
  return {
    async stop() {
      await dispatcher.stop();
      await close();
    },
  };
}
