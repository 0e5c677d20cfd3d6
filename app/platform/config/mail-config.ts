import { z } from 'zod';
import { connectionAddress, mailAddress, wholeNumber } from './settings.ts';

export const mailSettings = z.object({
  SMTP_URL: connectionAddress(/^smtps?$/, 'smtp://user:password@host:587').optional(),
  MAIL_FROM: mailAddress.default('letters@unsent.example'),
  DISPATCH_CONCURRENCY: wholeNumber(1, 200).default(10),
  CAP_TO_ADDRESS_PER_WEEK: wholeNumber(0, 1_000).default(3),
  CAP_TO_ADDRESS_PER_DAY_ONCE_ANSWERED: wholeNumber(0, 1_000).default(3),
  CAP_ANONYMOUS_TO_ADDRESS: wholeNumber(0, 1_000).default(2),
  CAP_NEW_ACCOUNT_PER_DAY: wholeNumber(0, 100_000).default(20),
});

export interface MailConfig {
  mail: { smtpUrl: string | undefined; fromAddress: string };
  dispatch: { concurrency: number };
  /** How much one address may get, and a new account may send; 0 is no cap. */
  caps: {
    senderToAddressPerWeek: number;
    senderToAddressPerDayOnceAnswered: number;
    anonymousToAddressIn72Hours: number;
    newAccountPerDay: number;
  };
}

export const mailConfigOf = (settings: z.infer<typeof mailSettings>): MailConfig => ({
  mail: { smtpUrl: settings.SMTP_URL, fromAddress: settings.MAIL_FROM },
  dispatch: { concurrency: settings.DISPATCH_CONCURRENCY },
  caps: {
    senderToAddressPerWeek: settings.CAP_TO_ADDRESS_PER_WEEK,
    senderToAddressPerDayOnceAnswered: settings.CAP_TO_ADDRESS_PER_DAY_ONCE_ANSWERED,
    anonymousToAddressIn72Hours: settings.CAP_ANONYMOUS_TO_ADDRESS,
    newAccountPerDay: settings.CAP_NEW_ACCOUNT_PER_DAY,
  },
});
