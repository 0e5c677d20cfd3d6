import { formatPrice } from '#app/shared/money.ts';
import { Badge } from '#app/ui/badge.tsx';

/** What a premium film costs, and whether that is a price of its own. */
export interface PremiumPrice {
  priceCents: number;
  hasOwnPrice: boolean;
}

/** Names a price only where it is not that of every letter, so that it never looks dearer than it is. */
export const PremiumBadge = ({ priceCents, hasOwnPrice }: PremiumPrice) =>
  hasOwnPrice ? (
    <Badge tone="premium">Premium · {formatPrice(priceCents)}</Badge>
  ) : (
    <Badge tone="secondary">Premium</Badge>
  );

/** What premium means, wherever somebody may choose the film. */
export const premiumSentence = ({ priceCents, hasOwnPrice }: PremiumPrice): string =>
  `Not in the free send. ${formatPrice(priceCents)}${hasOwnPrice ? '' : ', like every letter'}.`;
