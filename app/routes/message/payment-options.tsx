import type { ReactNode } from 'react';
import { formatPrice } from '#app/shared/money.ts';

interface PaymentOptionsProps {
  price: { isPremium: boolean; priceCents: number };
  freeSendsRemaining: number;
  canUseFreeSend: boolean;
  /** The form that uses the free send. */
  children: ReactNode;
}

/** What this message costs and what each way of paying leaves behind (product.md section 2). */
export function PaymentOptions({
  price,
  freeSendsRemaining,
  canUseFreeSend,
  children,
}: PaymentOptionsProps) {
  const left = freeSendsRemaining - 1;
  return (
    <div className="flex flex-col gap-6">
      {canUseFreeSend ? (
        <div className="flex flex-col gap-3">
          <p>
            Send it now with your free send. You will have {left} free{' '}
            {left === 1 ? 'send' : 'sends'} left.
          </p>
          {children}
        </div>
      ) : (
        <p className="text-soft">
          {price.isPremium && freeSendsRemaining > 0
            ? 'Your free send does not cover premium films.'
            : 'You have no free send left.'}
        </p>
      )}
      <div className="border-t border-line pt-5">
        <p className="flex items-baseline justify-between gap-3">
          <span>Pay once, for this message</span>
          <strong className="tabular-nums">{formatPrice(price.priceCents)}</strong>
        </p>
        <p className="mt-2 text-sm text-soft">Card payments are not set up on this server.</p>
      </div>
    </div>
  );
}
