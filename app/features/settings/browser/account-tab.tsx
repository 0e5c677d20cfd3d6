import { describePlan } from '#app/features/payments/packs/current-plan.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import type { SettingsData } from '../load-settings.server.ts';
import { DeletionForm } from './deletion-form.tsx';
import { ExportForm } from './export-form.tsx';
import { SettingsSection } from './settings-section.tsx';

export function AccountTab({ settings }: { settings: SettingsData }) {
  return (
    <>
      <PlanSection billing={settings.billing} />
      <SettingsSection
        title="Export your data"
        lead="One file with your account, profile, settings, letters, recordings, pictures, payments, uploads, favorite films, and when your letters were read. Up to three times a day."
      >
        <ExportForm format={settings.settings?.dataExportFormat ?? 'json'} />
      </SettingsSection>
      <SettingsSection title="Delete your account">
        <DeletionForm settings={settings} />
      </SettingsSection>
    </>
  );
}

/** Stripe's billing portal cancels plans, changes cards and shows receipts. */
function PlanSection({ billing: { plan, hasPortal } }: { billing: SettingsData['billing'] }) {
  return (
    <SettingsSection
      title="Plan and receipts"
      lead={
        plan
          ? describePlan(plan)
          : 'You have no monthly plan. Receipts for single messages are in your email.'
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
    </SettingsSection>
  );
}
