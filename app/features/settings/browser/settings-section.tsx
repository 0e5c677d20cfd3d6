import type { ReactNode } from 'react';
import { Card } from '#app/ui/card.tsx';

interface SettingsSectionProps {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}

/** A titled card of the settings. */
export function SettingsSection({ title, lead, children }: SettingsSectionProps) {
  return (
    <Card>
      <h2 className="text-2xl">{title}</h2>
      {lead && <p className="mt-1.5 max-w-prose text-sm text-soft">{lead}</p>}
      <div className="mt-5">{children}</div>
    </Card>
  );
}
