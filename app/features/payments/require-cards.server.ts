import type { CardProvider } from '#app/platform/cards/card-provider.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import type { PaymentErrorCode } from './payment-error-code.ts';

/** @throws DomainError `card_unavailable` when no card provider is configured */
export function requireCards({ cards }: Pick<Platform, 'cards'>): CardProvider {
  if (!cards) throw new DomainError<PaymentErrorCode>('card_unavailable');
  return cards;
}
