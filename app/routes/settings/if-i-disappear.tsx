import { getAbsenceSettings } from '#app/features/messages/absence/get-absence-settings.server.ts';
import { AbsenceForm } from '#app/features/settings/browser/absence-form.tsx';
import { failureOf } from '#app/features/settings/browser/settings-intents.ts';
import { SettingsPage } from '#app/features/settings/browser/settings-page.tsx';
import { servicesContext } from '../context.server.ts';
import type { FormHandle } from '../layout/keep-page-on-fault.ts';
import { pageTitle } from '../layout/page-meta.ts';
import { getViewer } from '../session.server.ts';
import type { Route } from './+types/if-i-disappear.ts';
import { saveSettings } from './save-settings.server.ts';

export const meta: Route.MetaFunction = () => [{ title: pageTitle('If I die or disappear') }];

/** Passes on Retry-After. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  return { absence: await getAbsenceSettings(services, getViewer(context).userId) };
}

export const action = (args: Route.ActionArgs) => saveSettings(args);

export const handle: FormHandle = {
  failure: (form) => failureOf(String(form.get('intent'))),
};

export default function IfIDisappear({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <SettingsPage
      title="If I die or disappear"
      lead={
        <>
          A letter with a date can outlive you. Here you say what becomes of yours when you have not
          signed in for 12 months. We write to you first, and once a year while a letter waits.
          Letters whose day comes before then are sent. Letters you keep are burned then, unless you
          choose otherwise.{' '}
          <a href="/terms#gone" className="underline underline-offset-4">
            How it works
          </a>
        </>
      }
      actionData={actionData}
    >
      {loaderData.absence && <AbsenceForm absence={loaderData.absence} actionData={actionData} />}
    </SettingsPage>
  );
}
