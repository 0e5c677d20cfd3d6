import type { PlainPage } from '#app/document-head.ts';
import { describePlan } from '#app/features/payments/packs/current-plan.ts';
import { findCurrentPlan } from '#app/features/payments/packs/subscription.queries.server.ts';
import { STANDARD_PRICE_CENTS } from '#app/features/payments/prices.ts';
import { offersData } from '#app/features/site/browser/pricing/offers-data.ts';
import { PackAction } from '#app/features/site/browser/pricing/pack-action.tsx';
import { PlanCards } from '#app/features/site/browser/pricing/plan-cards.tsx';
import { WhatPlansCover } from '#app/features/site/browser/pricing/what-plans-cover.tsx';
import { StructuredData } from '#app/features/site/browser/structured-data.tsx';
import { PageBanner } from '#app/features/site/browser/text/page-banner.tsx';
import { getFilm } from '#app/features/templates/get-film.server.ts';
import { formatPrice } from '#app/shared/money.ts';
import { servicesContext } from '../../context.server.ts';
import { pageMeta, pageTitle } from '../../layout/page-meta.ts';
import { findKnownViewer } from '../../session.server.ts';
import type { Route } from './+types/pricing.ts';

export const handle: PlainPage = { noScripts: true, styles: 'offer' };

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, {
    title: pageTitle('Pricing'),
    description: `Your first message is free. After that, ${formatPrice(STANDARD_PRICE_CENTS)} per message or a monthly pack. No delivery, no charge.`,
    path: '/pricing',
    picture: 'pricing',
  });

export async function loader({ context }: Route.LoaderArgs) {
  const viewer = findKnownViewer(context);
  const { db, cards, fairUseSends } = context.get(servicesContext);
  return {
    canBuy: cards !== null,
    fairUseSends: await fairUseSends(),
    plan: viewer && (await findCurrentPlan(db, viewer.userId)),
    film: getFilm('farewell-2'),
    balance: viewer && {
      freeSendsRemaining: viewer.freeSendsRemaining,
      totalCredits: viewer.totalCredits,
    },
  };
}

export default function Pricing({ loaderData, matches }: Route.ComponentProps) {
  const { film, balance, canBuy, fairUseSends, plan } = loaderData;
  return (
    <>
      <PageBanner
        film={film}
        title="Pricing"
        lead="Your first message is free. After that, pay per message or get a monthly pack. You see the price before anything is sent."
      />
      {balance && (
        <p className="page pt-8 text-lg">
          <strong className="font-semibold">{balance.freeSendsRemaining}</strong> free sends
          remaining
          <span aria-hidden="true" className="mx-3 text-soft">
            ·
          </span>
          <strong className="font-semibold">{balance.totalCredits}</strong> purchased credits
        </p>
      )}
      {plan && (
        <p className="page pt-3 text-soft">
          {describePlan(plan)}{' '}
          <a href="/settings?tab=account" className="text-accent underline underline-offset-4">
            Manage plan
          </a>
        </p>
      )}
      <PlanCards
        balance={balance}
        packAction={(pack) => (
          <PackAction pack={pack} plan={plan} canBuy={canBuy} isSignedIn={balance !== null} />
        )}
      />
      <WhatPlansCover fairUseSends={fairUseSends} />
      <StructuredData value={offersData(matches[0].loaderData.baseUrl)} />
    </>
  );
}
