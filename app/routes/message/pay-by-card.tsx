import { formatPrice } from '#app/shared/money.ts';

interface PayByCardProps {
  messageId: string;
  priceCents: number;
}

/** Paying once, for this message. */
export function PayByCard({ priceCents }: PayByCardProps) {
  return (
    <div>
      <p className="flex items-baseline justify-between gap-3">
        <span>Pay once, for this message</span>
        <strong className="tabular-nums">{formatPrice(priceCents)}</strong>
      </p>
      <p className="mt-2 text-sm text-soft">Card payments are not set up on this server.</p>
    </div>
  );
}
