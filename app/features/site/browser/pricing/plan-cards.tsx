import type { ReactNode } from 'react';
import { type Pack, packs, pricePerSendCents } from '#app/features/payments/packs/packs.ts';
import { STANDARD_PRICE_CENTS } from '#app/features/payments/prices.ts';
import { GET_STARTED } from '#app/routes/layout/site-links.ts';
import { formatPrice } from '#app/shared/money.ts';
import { FREE_TRIAL_SENDS } from '#app/shared/product.ts';
import { Badge } from '#app/ui/badge.tsx';
import { buttonClass } from '#app/ui/button.tsx';
import { PlanCard } from './plan-card.tsx';

interface PlanCardsProps {
  /** Null for a signed-out visitor. */
  balance: { freeSendsRemaining: number; totalCredits: number } | null;
  /** Renders the button of a pack. Without it the card has one button, like the others. */
  packAction?: (pack: Pack) => ReactNode;
}

export function PlanCards({ balance, packAction }: PlanCardsProps) {
  const start = balance
    ? { label: 'Choose a film', to: '/presets' }
    : { label: 'Get Started', to: GET_STARTED };
  const isTrialUsed = balance?.freeSendsRemaining === 0;

  return (
    <ul className="page grid items-stretch gap-5 pt-10 lg:grid-cols-3">
      <PlanCard
        name="Free Trial"
        price={formatPrice(0).replace('.00', '')}
        unit={`${FREE_TRIAL_SENDS} free message send`}
        points={['For every new account', 'Any film that is not premium', 'No card needed']}
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
        isHighlighted
        name="Pay Per Send"
        badge={<Badge tone="premium">Most Popular</Badge>}
        price={formatPrice(STANDARD_PRICE_CENTS)}
        unit="per message"
        points={[
          'Pay once, send once, by card',
          'Any film at the standard price; a higher price is shown before you write',
          'No delivery, no charge',
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
