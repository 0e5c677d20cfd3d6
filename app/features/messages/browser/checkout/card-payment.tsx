import { useEffect, useState } from 'react';
import { formatPrice } from '#app/shared/money.ts';
import { Button } from '#app/ui/button.tsx';

interface CardPaymentProps {
  messageId: string;
  priceCents: number;
  isScheduled: boolean;
  /** Whether card payments are set up on this server. */
  isAvailable: boolean;
  /** Makes this the primary button when nothing else can pay. */
  isOnlyWay: boolean;
  className?: string;
}

/**
 * A card payment for this message. A plain form post opens the payment page in a new tab, so pop-up
 * blockers do not matter and it works without scripts. This tab gets a live update and continues.
 */
export function CardPayment({
  messageId,
  priceCents,
  isScheduled,
  isAvailable,
  isOnlyWay,
  className,
}: CardPaymentProps) {
  const { stage, open } = usePaymentPage();
  return (
    <div className={className}>
      <p>Pay once, for this message</p>
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
              Pay by Card · {formatPrice(priceCents)}
            </Button>
          </form>
          <p className="mt-3 text-sm text-soft" aria-live="polite">
            {stage === 'ready'
              ? `Opens Stripe’s payment page in a new tab: card, or Apple Pay or Google Pay where your device has it. Your message is ${isScheduled ? 'scheduled' : 'sent'} as soon as you have paid.`
              : stageTexts[stage]}
          </p>
        </>
      ) : (
        <p className="mt-2 text-sm text-soft">
          Card payment isn’t available right now. Your letter is saved.
        </p>
      )}
    </div>
  );
}

const stageTexts = {
  opening: 'The payment page is open in a new tab. This page continues as soon as you have paid.',
  returned:
    'This page continues as soon as you have paid. If you closed the payment page, you can open it again. Your letter is saved as a draft.',
};

/**
 * The stage of the payment in the other tab, as far as this one can tell. Once the sender is back on
 * this tab, the payment page may be closed, so it can be opened again. Until then, one is enough.
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
