import type { CardProvider } from '#app/platform/cards/card-provider.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import type { PaymentErrorCode } from './payment.rules.ts';

/** @throws DomainError when no account with the card provider is configured */
export function requireCards({ cards }: Pick<Platform, 'cards'>): CardProvider {
  if (!cards) throw new DomainError<PaymentErrorCode>('card_unavailable');
  return cards;
}

/** Whether money is real here: what the card provider tells must be of the same kind. */
export const isLive = ({ config }: Pick<Platform, 'config'>): boolean =>
  /^(sk|rk)_live_/.test(config.cards?.secretKey ?? '');
