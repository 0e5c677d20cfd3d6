import { type OwnPlan, planInWords } from '#app/features/payments/own-plan.ts';

/** The plan the visitor has, and where it is managed. */
export function PlanLine({ plan }: { plan: OwnPlan }) {
  return (
    <p className="page pt-3 text-soft">
      {planInWords(plan)}{' '}
      <a href="/settings?tab=account" className="text-accent underline underline-offset-4">
        Manage it
      </a>
    </p>
  );
}
