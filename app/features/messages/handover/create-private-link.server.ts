import { isHandOverRefused } from '#app/features/dispatch/limits/find-block-reasons.server.ts';
import { makePrivateLink } from '#app/features/dispatch/queue/delivery-link.server.ts';
import { quoteSend } from '#app/features/payments/ledger/quote-send.server.ts';
import { spendSend } from '#app/features/payments/ledger/spend-send.server.ts';
import { findTemplate } from '#app/features/templates/template.queries.server.ts';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { checkRateLimit } from '#app/platform/rate-limit/rate-limit.server.ts';
import { logSecurityEvent } from '#app/platform/security-events/log-security-event.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { withOwnMessageLocked } from '../lock-message.server.ts';
import type { MessageErrorCode } from '../message.rules.ts';
import type { LockedMessage } from '../message.store.server.ts';
import { publishMessageChanged } from '../notifications/notify-sender.server.ts';
import { handoverProblem } from './private-link.rules.ts';

const LINKS_PER_HOUR = { operationName: 'private link', maxAttempts: 30, windowMinutes: 60 };

type Services = Pick<Platform, 'db' | 'clock' | 'config' | 'keyring' | 'log'>;

/**
 * Makes the private link of a letter whose mail was accepted or has failed. A failed letter got its
 * send back, so this spends one again: without that, a letter to an address that does not exist would
 * be free. Asking again changes and costs nothing.
 * @param consent `isRevealing`: the sender of an anonymous letter knows that handing it over may give
 *   them away
 * @throws DomainError `never_write_to`, `link_consent_required`, `link_needs_send`, `link_too_early`,
 * `link_withdrawn`,
 *   `link_expired`, `too_many_links`, `message_not_found`, a PaymentErrorCode, or `link_undeliverable`,
 *   which does not say whether the recipient has blocked this sender
 */
export async function createPrivateLink(
  services: Services,
  actor: { userId: string },
  messageId: string,
  { isRevealing }: { isRevealing: boolean },
): Promise<void> {
  // Before the transaction: a refusal counts as well.
  if (!(await checkRateLimit(services, LINKS_PER_HOUR, actor.userId))) {
    throw new DomainError<MessageErrorCode>('too_many_links');
  }
  await withOwnMessageLocked(services, actor, messageId, async (tx, locked, now) => {
    const { message, delivery } = locked;
    const problem = handoverProblem({ status: message.status, delivery }, now);
    if (problem || !delivery) throw new DomainError<MessageErrorCode>(problem ?? 'link_too_early');
    if (delivery.privateLinkAt) return;
    if (message.isAnonymous && !isRevealing) {
      throw new DomainError<MessageErrorCode>('link_consent_required');
    }
    const hasFailed = message.status === 'failed';
    if (await isHandOverRefused(services, tx, { messageId, hasFailed }))
      throw new DomainError<MessageErrorCode>('link_undeliverable');
    if (hasFailed) await spendAgain(services, tx, message, now);
    await makePrivateLink(services, tx, { ...delivery, opensAt: message.opensAt }, now);
    await publishMessageChanged(tx, message);
    await logSecurityEvent(
      { ...services, db: tx },
      {
        userId: actor.userId,
        action: 'private_link_made',
        resourceType: 'message',
        resourceId: messageId,
      },
    );
  });
}

async function spendAgain(
  services: Services,
  tx: DbOrTx,
  { id: messageId, userId, templateId }: LockedMessage,
  now: Date,
): Promise<void> {
  const template = templateId ? await findTemplate(tx, templateId) : null;
  const [paymentMethod] = (await quoteSend(tx, userId, template, now)).paymentMethods;
  const isSpent =
    paymentMethod !== undefined &&
    (await spendSend(services, tx, { userId, messageId, paymentMethod, now }));
  if (!isSpent) throw new DomainError<MessageErrorCode>('link_needs_send');
}
