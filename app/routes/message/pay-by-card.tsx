import { useState } from 'react';
import { formatPrice } from '#app/shared/money.ts';
import { Button } from '#app/ui/button.tsx';

interface PayByCardProps {
  messageId: string;
  priceCents: number;
  isScheduled: boolean;
  /** Whether cards can be used on this server at all. */
  isAvailable: boolean;
  /** Whether nothing else pays for this message: then the card is what leads on. */
  isOnlyWay: boolean;
}

/**
 * Paying once, for this message: a plain form post into a new tab, so that pop-up blockers do not
 * matter and it works without JavaScript. This tab hears of the payment and moves on by itself.
 */
export function PayByCard({
  messageId,
  priceCents,
  isScheduled,
  isAvailable,
  isOnlyWay,
}: PayByCardProps) {
  const [isWaiting, setWaiting] = useState(false);
  return (
    <div>
      <p className="flex items-baseline justify-between gap-3">
        <span>Pay once, for this message</span>
        <strong className="tabular-nums">{formatPrice(priceCents)}</strong>
      </p>
      {isAvailable ? (
        <>
          <form
            method="post"
            action={`/checkout/${messageId}/card`}
            target="_blank"
            className="mt-3"
            onSubmit={() => setWaiting(true)}
            rel="noopener"
          >
            <Button
              type="submit"
              size={isOnlyWay ? 'large' : 'medium'}
              look={isOnlyWay ? 'primary' : 'secondary'}
              className="w-full"
            >
              Pay by Card
            </Button>
          </form>
          <p className="mt-3 text-sm text-soft" aria-live="polite">
            {isWaiting
              ? 'The payment page is open in a new tab. As soon as it is paid, this page goes on by itself.'
              : `Opens the payment page of Stripe in a new tab. Your message ${isScheduled ? 'is scheduled' : 'leaves'} as soon as it is paid.`}
          </p>
        </>
      ) : (
        <p className="mt-2 text-sm text-soft">Card payments are not set up on this server.</p>
      )}
    </div>
  );
}
