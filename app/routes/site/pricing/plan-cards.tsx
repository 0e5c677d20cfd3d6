import type { ReactNode } from 'react';
import { type Pack, packs, pricePerSendCents } from '#app/features/payments/packs/packs.ts';
import { STANDARD_PRICE_CENTS } from '#app/features/payments/prices.ts';
import { formatPrice } from '#app/shared/money.ts';
import { FREE_TRIAL_SENDS } from '#app/shared/product.ts';
import { Badge } from '#app/ui/badge.tsx';
import { buttonClass } from '#app/ui/button.tsx';
import { PlanCard } from './plan-card.tsx';

interface PlanCardsProps {
  /** What the visitor has to send with; null for a stranger. */
  balance: { freeSendsRemaining: number; totalCredits: number } | null;
  /** What buys a pack. Without it the card leads on as the others do. */
  packAction?: (pack: Pack) => ReactNode;
}

/** The three cards of spec section 2, pricing; the third holds the packs of section 9. */
export function PlanCards({ balance, packAction }: PlanCardsProps) {
  const start = balance
    ? { label: 'Choose a film', to: '/presets' }
    : { label: 'Get Started', to: '/auth' };
  const isTrialUsed = balance?.freeSendsRemaining === 0;

  return (
    <ul className="page grid items-stretch gap-5 pt-10 lg:grid-cols-3">
      <PlanCard
        name="Free Trial"
        price={formatPrice(0).replace('.00', '')}
        unit={`${FREE_TRIAL_SENDS} free message send`}
        points={[
          'For everyone with a new account',
          'Any film that is not premium',
          'No card asked for',
        ]}
        action={
          isTrialUsed ? (
            <button type="button" disabled className={buttonClass('secondary')}>
              Trial Used
            </button>
          ) : (
            <StartLink {...start} look="secondary" />
          )
        }
      />
      <PlanCard
        isFavoured
        name="Pay Per Send"
        badge={<Badge tone="premium">Most Popular</Badge>}
        price={formatPrice(STANDARD_PRICE_CENTS)}
        unit="per message"
        points={[
          'Pay once, send once, by card',
          'Every film at the standard price; one that costs more says so before you write',
          'Not delivered means not charged',
        ]}
        action={<StartLink {...start} look="primary" />}
      />
      <PlanCard
        name="Monthly Packs"
        price={formatPrice(Math.min(...packs.map(({ priceCents }) => priceCents)))}
        unit="a month and up"
        points={[]}
        action={!packAction && <StartLink {...start} look="secondary" />}
      >
        <ul className="mt-6 flex flex-col">
          {packs.map((pack) => (
            <PackLine key={pack.id} pack={pack} action={packAction?.(pack)} />
          ))}
        </ul>
      </PlanCard>
    </ul>
  );
}

function PackLine({ pack, action }: { pack: Pack; action: ReactNode }) {
  const priceOfOne = pricePerSendCents(pack);
  return (
    <li className="border-t border-line py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <strong className="font-medium">{pack.name}</strong>
        <span>{formatPrice(pack.priceCents)}/month</span>
      </div>
      <p className="text-sm text-soft">
        {pack.sends === null ? 'Unlimited sends' : `${pack.sends} sends`}
        {priceOfOne !== null && `, ${formatPrice(priceOfOne)} each`}
      </p>
      {action && <div className="mt-3">{action}</div>}
    </li>
  );
}

interface StartLinkProps {
  label: string;
  to: string;
  look: 'primary' | 'secondary';
}

function StartLink({ label, to, look }: StartLinkProps) {
  return (
    <a href={to} className={buttonClass(look)}>
      {label}
    </a>
  );
}
