import { listNeverWrite } from '#app/features/messages/never-write/never-write.queries.server.ts';
import { NeverWriteList } from '#app/features/settings/browser/never-write-list.tsx';
import { failureOf } from '#app/features/settings/browser/settings-intents.ts';
import { SettingsPage } from '#app/features/settings/browser/settings-page.tsx';
import { servicesContext } from '../context.server.ts';
import type { FormHandle } from '../layout/keep-page-on-fault.ts';
import { pageTitle } from '../layout/page-meta.ts';
import { getViewer } from '../session.server.ts';
import type { Route } from './+types/never-write.ts';
import { saveSettings } from './save-settings.server.ts';

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Never write to…') }];

/** Passes on Retry-After. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export async function loader({ context }: Route.LoaderArgs) {
  const { db, keyring, clock } = context.get(servicesContext);
  return { entries: await listNeverWrite(db, keyring, getViewer(context).userId, clock.now()) };
}

export const action = (args: Route.ActionArgs) => saveSettings(args);

export const handle: FormHandle = {
  failure: (form) => failureOf(String(form.get('intent'))),
};

export default function NeverWrite({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <SettingsPage
      title="Never write to…"
      lead="Nothing of yours goes to these addresses, however they are spelled. What waits comes back to you. Taking one off takes 24 hours. Nobody is told."
      actionData={actionData}
    >
      <NeverWriteList entries={loaderData.entries} />
    </SettingsPage>
  );
}
