import { z } from 'zod';
import { connectionAddress, mailAddress, wholeNumber } from './settings.ts';

export const mailSettings = z.object({
  SMTP_URL: connectionAddress(/^smtps?$/, 'smtp://user:password@host:587').optional(),
  MAIL_FROM: mailAddress.default('letters@unsent.example'),
  DISPATCH_CONCURRENCY: wholeNumber(1, 200).default(10),
});

export interface MailConfig {
  mail: { smtpUrl: string | undefined; fromAddress: string };
  dispatch: { concurrency: number };
}

export const mailConfigOf = (settings: z.infer<typeof mailSettings>): MailConfig => ({
  mail: { smtpUrl: settings.SMTP_URL, fromAddress: settings.MAIL_FROM },
  dispatch: { concurrency: settings.DISPATCH_CONCURRENCY },
});
