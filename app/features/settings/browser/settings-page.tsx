import type { ReactNode } from 'react';
import { BackLink } from '#app/ui/back-link.tsx';
import { Card } from '#app/ui/card.tsx';
import { PageNotice } from '#app/ui/toasts.tsx';
import { addressOfTab } from '../settings-tabs.ts';
import type { SettingsActionData } from './settings-form.tsx';

interface SettingsPageProps {
  title: string;
  lead: ReactNode;
  actionData: SettingsActionData;
  children: ReactNode;
}

/** One of the Preferences that has a page of its own. */
export function SettingsPage({ title, lead, actionData, children }: SettingsPageProps) {
  return (
    <div className="page max-w-2xl py-8 sm:py-12">
      <PageNotice notice={actionData && 'notice' in actionData ? actionData.notice : null} />
      <BackLink to={addressOfTab('preferences')}>Preferences</BackLink>
      <h1 className="title-section mt-3 mb-4">{title}</h1>
      <p className="mb-8 max-w-prose text-soft">{lead}</p>
      <Card>{children}</Card>
    </div>
  );
}
