import { useEffect, useState } from 'react';
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
  const { stage, open } = usePaymentPage();
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
            onSubmit={open}
            rel="noopener"
          >
            <Button
              type="submit"
              size={isOnlyWay ? 'large' : 'medium'}
              look={isOnlyWay ? 'primary' : 'secondary'}
              className="w-full"
              isBusy={stage === 'opening'}
            >
              Pay by Card
            </Button>
          </form>
          <p className="mt-3 text-sm text-soft" aria-live="polite">
            {stage === 'ready'
              ? `Opens the payment page of Stripe in a new tab. Your message ${isScheduled ? 'is scheduled' : 'leaves'} as soon as it is paid.`
              : lines[stage]}
          </p>
        </>
      ) : (
        <p className="mt-2 text-sm text-soft">Card payments are not set up on this server.</p>
      )}
    </div>
  );
}

const lines = {
  opening:
    'The payment page is open in a new tab. As soon as it is paid, this page goes on by itself.',
  returned:
    'As soon as it is paid, this page goes on by itself. If you closed the payment page without paying, open it again; your letter is kept as a draft.',
};

/**
 * Where the payment in the other tab stands, as far as this one can know: that page cannot be seen
 * from here, so nothing is claimed of it once its person has come back. Until then one is enough.
 */
function usePaymentPage() {
  const [stage, setStage] = useState<'ready' | 'opening' | 'returned'>('ready');
  useEffect(() => {
    if (stage !== 'opening') return;
    const onReturn = () => document.visibilityState === 'visible' && setStage('returned');
    document.addEventListener('visibilitychange', onReturn);
    addEventListener('focus', onReturn);
    return () => {
      document.removeEventListener('visibilitychange', onReturn);
      removeEventListener('focus', onReturn);
    };
  }, [stage]);
  function open(event: React.FormEvent) {
    if (stage === 'opening') event.preventDefault();
    else setStage('opening');
  }
  return { stage, open };
}
