import type { ReactNode } from 'react';
import { BackLink } from '#app/ui/back-link.tsx';
import { Card } from '#app/ui/card.tsx';
import { PageNotice } from '#app/ui/toasts.tsx';
import { addressOfTab, settingsTabs } from '../settings-tabs.ts';
import type { SettingsActionData } from './settings-form.tsx';

interface SettingsPageProps {
  title: string;
  lead: ReactNode;
  /** The tab that leads here. */
  back?: 'preferences' | 'security';
  actionData: SettingsActionData;
  children: ReactNode;
}

/** A part of the settings that has a page of its own. */
export function SettingsPage({
  title,
  lead,
  back = 'preferences',
  actionData,
  children,
}: SettingsPageProps) {
  return (
    <div className="page max-w-2xl py-8 sm:py-12">
      <PageNotice notice={actionData && 'notice' in actionData ? actionData.notice : null} />
      <BackLink to={addressOfTab(back)}>
        {settingsTabs.find(({ id }) => id === back)?.label}
      </BackLink>
      <h1 className="title-section mt-3 mb-4">{title}</h1>
      <p className="mb-8 max-w-prose text-soft">{lead}</p>
      <Card>{children}</Card>
    </div>
  );
}
