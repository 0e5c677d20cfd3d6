import { closeCheckout } from '#app/features/payments/checkout/close-checkout.server.ts';
import type { PaymentServices } from '#app/features/payments/payment-services.ts';
import { priceOf, sendPriceOf } from '#app/features/payments/prices.ts';
import {
  findOfferedTemplate,
  findTemplate,
} from '#app/features/templates/template.queries.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { isSealed } from '../kept/kept.rules.ts';
import { withOwnMessageLocked } from '../lock-message.server.ts';
import type { MessageErrorCode } from '../message.rules.ts';
import { updateFilm } from '../message.store.server.ts';
import { publishMessageChanged } from '../notifications/notify-sender.server.ts';

/** What another film changed: nothing when it was the same, else perhaps what the letter costs. */
export type ChangedFilm = 'unchanged' | 'same_price' | 'now_premium' | 'now_standard';

/**
 * Moves a draft that was begun on a template to another one. Everything its sender wrote and chose
 * stays. Pages that have the draft open with the former film may no longer overwrite it, and an open
 * payment page is closed. A repeat changes nothing.
 * @throws DomainError `message_not_found`, `film_paid_for`, `message_not_editable`, `letter_sealed`,
 *   `template_not_found` when the template is retired
 */
export async function changeFilm(
  services: PaymentServices,
  actor: { userId: string },
  messageId: string,
  templateId: string,
): Promise<ChangedFilm> {
  const changed = await withOwnMessageLocked(
    services,
    actor,
    messageId,
    async (tx, { message }, now): Promise<ChangedFilm> => {
      if (message.status === 'scheduled') throw new DomainError<MessageErrorCode>('film_paid_for');
      // Compose has a field for its film.
      if (message.status !== 'draft' || message.writtenOn === 'compose') {
        throw new DomainError<MessageErrorCode>('message_not_editable');
      }
      if (isSealed(message)) throw new DomainError<MessageErrorCode>('letter_sealed');
      if (message.templateId === templateId) return 'unchanged';
      const chosen = await findOfferedTemplate(tx, templateId);
      if (!chosen) throw new DomainError<MessageErrorCode>('template_not_found');
      const former = message.templateId ? await findTemplate(tx, message.templateId) : null;
      await updateFilm(tx, messageId, templateId, now);
      await publishMessageChanged(tx, message);
      const isSamePrice =
        priceOf(chosen) === priceOf(former) &&
        sendPriceOf(chosen).isPremium === sendPriceOf(former).isPremium;
      if (isSamePrice) return 'same_price';
      return chosen.isPremium ? 'now_premium' : 'now_standard';
    },
  );
  if (changed !== 'unchanged') await closeCheckout(services, messageId);
  return changed;
}
