import type { CurrentPlan } from '#app/features/payments/packs/current-plan.ts';
import type { Pack } from '#app/features/payments/packs/packs.ts';
import { buttonClass } from '#app/ui/button.tsx';

interface PackActionProps {
  pack: Pack;
  /** The visitor's current pack. */
  plan: CurrentPlan | null;
  canBuy: boolean;
  isSignedIn: boolean;
}

export function PackAction({ pack, plan, canBuy, isSignedIn }: PackActionProps) {
  if (plan?.packId === pack.id) return <p className="text-sm font-medium">Your plan</p>;
  if (plan) return null;
  if (!isSignedIn) {
    return (
      <a href="/auth?next=/pricing" className={buttonClass('secondary', 'small')}>
        Sign in to buy
      </a>
    );
  }
  if (!canBuy) {
    return <p className="text-sm text-soft">Card payment isn’t available right now.</p>;
  }
  return (
    <form method="post" action="/pricing/buy">
      <button
        type="submit"
        name="pack"
        value={pack.id}
        aria-label={`Buy ${pack.name}`}
        className={buttonClass('secondary', 'small')}
      >
        Buy
      </button>
    </form>
  );
}
