import { describePlan } from '#app/features/payments/packs/current-plan.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import type { SettingsData } from './load-settings.server.ts';
import { Section } from './section.tsx';

/** The person's plan; cancelling, cards and receipts are in the billing portal of Stripe. */
export function PlanSection({ billing }: { billing: SettingsData['billing'] }) {
  const { plan, hasPortal } = billing;
  return (
    <Section
      title="Plan and receipts"
      lead={
        plan
          ? describePlan(plan)
          : 'You have no monthly plan. What you buy for one message has its receipt in your mail.'
      }
    >
      {hasPortal && (
        <form method="post" action="/settings/billing">
          <Button type="submit" look="secondary">
            {plan ? 'Manage plan and receipts' : 'See receipts'}
          </Button>
        </form>
      )}
      {!plan && (
        <ButtonLink to="/pricing" look="quiet" reloadDocument>
          See the plans
        </ButtonLink>
      )}
    </Section>
  );
}
