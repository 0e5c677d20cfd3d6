import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { enqueueMail } from '#app/platform/mail/mail-queue.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { getSiteSetting } from '#app/platform/site-settings/site-settings.server.ts';
import { productName } from '#app/shared/product.ts';
import { renderPlainMail } from '#app/ui/mail/render-plain-mail.server.ts';
import { emergencyAddressesSetting, listAddresses } from './moderation-settings.ts';

/**
 * Mails staff, in the transaction of the report, that somebody says a life is in danger. The mail holds
 * no word of the letter and names nobody. It goes to the addresses in the settings, else to support.
 */
export async function enqueueEmergencyMails(
  services: Pick<Platform, 'config' | 'jobs' | 'keyring'>,
  tx: DbOrTx,
  reportId: string,
): Promise<void> {
  const { baseUrl, identity } = services.config;
  const chosen = listAddresses(await getSiteSetting(tx, emergencyAddressesSetting));
  const subject = `Urgent: a life may be in danger (${productName})`;
  const content = renderPlainMail(
    {
      heading: subject,
      lines: [
        'Someone has reported a letter because they fear for a life, perhaps the writer’s own.',
        'Please open the report now. It tells you what to do, step by step. Opening the letter is recorded in the audit log.',
      ],
      action: { label: 'Open the report', url: `${baseUrl}/admin/reports/${reportId}` },
      why: 'You get this email because your address is in the settings under “Emergencies”, or because it is the support address.',
    },
    identity,
  );
  const addresses = chosen.length > 0 ? chosen : [identity.supportEmail];
  for (const to of addresses) await enqueueMail(services, tx, { to, subject, ...content });
}
