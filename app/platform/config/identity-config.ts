import { z } from 'zod';
import { mailAddress, text, webAddress } from './settings.ts';

export const identitySettings = z.object({
  COMPANY_NAME: text.default('Unsent'),
  POSTAL_ADDRESS: text.default('1 Example Street, Toronto, Ontario, Canada'),
  SUPPORT_EMAIL: mailAddress.default('support@unsent.example'),
  SOCIAL_URL: webAddress.default('https://social.example/unsent'),
});

/** Who runs this site, shown in mails, the footer and legal pages. */
export interface IdentityConfig {
  companyName: string;
  postalAddress: string;
  supportEmail: string;
  socialUrl: string;
}

/** Who runs this site. */
export const identityConfigOf = (settings: z.infer<typeof identitySettings>): IdentityConfig => ({
  companyName: settings.COMPANY_NAME,
  postalAddress: settings.POSTAL_ADDRESS,
  supportEmail: settings.SUPPORT_EMAIL,
  socialUrl: settings.SOCIAL_URL,
});
