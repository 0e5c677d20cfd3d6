import { describePlan, type Plan } from '#app/features/payments/packs/plan.ts';

/** The plan the visitor has, and where it is managed. */
export function PlanLine({ plan }: { plan: Plan }) {
  return (
    <p className="page pt-3 text-soft">
      {describePlan(plan)}{' '}
      <a href="/settings?tab=account" className="text-accent underline underline-offset-4">
        Manage it
      </a>
    </p>
  );
}
