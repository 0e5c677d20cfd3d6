import { DeletionForm } from './deletion-form.tsx';
import { ExportForm } from './export-form.tsx';
import type { SettingsData } from './load-settings.server.ts';
import { PlanSection } from './plan-section.tsx';
import { Section } from './section.tsx';

export function AccountTab({ settings }: { settings: SettingsData }) {
  return (
    <>
      <PlanSection billing={settings.billing} />
      <Section
        title="Export your data"
        lead="One file with your account, profile, settings, letters, payments, uploads, and when your letters were read. Three times a day at most."
      >
        <ExportForm format={settings.settings?.dataExportFormat ?? 'json'} />
      </Section>
      <Section title="Delete your account">
        <DeletionForm settings={settings} />
      </Section>
    </>
  );
}
