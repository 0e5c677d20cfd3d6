import { Link, useNavigate } from 'react-router';
import { AccountTab } from '#app/features/settings/browser/account-tab.tsx';
import { PreferencesTab } from '#app/features/settings/browser/preferences-tab.tsx';
import { findPreviousPage } from '#app/features/settings/browser/previous-page.ts';
import { ProfileTab } from '#app/features/settings/browser/profile-tab.tsx';
import { SecurityTab } from '#app/features/settings/browser/security-tab.tsx';
import { failureOf } from '#app/features/settings/browser/settings-intents.ts';
import { loadSettings } from '#app/features/settings/load-settings.server.ts';
import { addressOfTab, settingsTabs, tabOf } from '#app/features/settings/settings-tabs.ts';
import { BackLink } from '#app/ui/back-link.tsx';
import { PageTabs } from '#app/ui/page-tabs.tsx';
import { PageNotice } from '#app/ui/toasts.tsx';
import { servicesContext, sessionContext } from '../context.server.ts';
import type { FormHandle } from '../layout/keep-page-on-fault.ts';
import { pageTitle } from '../layout/page-meta.ts';
import { noticeOf } from '../notices/notices.ts';
import { getViewer } from '../session.server.ts';
import type { Route } from './+types/settings.ts';
import { saveSettings } from './save-settings.server.ts';

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Settings') }];

/** Passes on Retry-After. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export async function loader({ url, context }: Route.LoaderArgs) {
  const viewer = getViewer(context);
  const services = context.get(servicesContext);
  const session = context.get(sessionContext);
  const tab = tabOf(url.searchParams);
  try {
    if (session.state !== 'signed-in') throw new Error('settings requested without a session');
    return { tab, settings: await loadSettings(services, viewer, session, tab), notice: null };
  } catch (error) {
    services.log.error({ err: error }, 'settings could not be loaded');
    return { tab, settings: null, notice: noticeOf('profile_not_loaded') };
  }
}

export const action = (args: Route.ActionArgs) => saveSettings(args);

export const handle: FormHandle = {
  failure: (form) => failureOf(String(form.get('intent'))),
};

export { revalidateUnlessSessionEnded as shouldRevalidate } from '#app/features/accounts/browser/session-ended.ts';

export default function Settings({ loaderData, actionData }: Route.ComponentProps) {
  const { tab, settings, notice } = loaderData;
  return (
    <div className="page max-w-4xl py-8 sm:py-12">
      <PageNotice notice={actionData && 'notice' in actionData ? actionData.notice : notice} />
      <BackButton />
      <h1 className="title-section mt-3">Settings</h1>
      <PageTabs
        label="Settings"
        current={tab}
        tabs={settingsTabs.map(({ id, label }) => ({ id, label, to: addressOfTab(id) }))}
        className="mt-7 mb-8 w-fit"
      />
      {settings ? (
        <div className="flex flex-col gap-6">
          {tab === 'profile' && <ProfileTab settings={settings} actionData={actionData} />}
          {tab === 'security' && <SecurityTab settings={settings} actionData={actionData} />}
          {tab === 'preferences' && <PreferencesTab settings={settings} />}
          {tab === 'account' && <AccountTab settings={settings} />}
        </div>
      ) : (
        <p className="text-soft">
          We couldn’t load your settings.{' '}
          <Link to={addressOfTab(tab)} reloadDocument className="text-text underline">
            Try again
          </Link>
        </p>
      )}
    </div>
  );
}

/** Goes to the previous page, or to the dashboard without one. */
function BackButton() {
  const navigate = useNavigate();
  return (
    <BackLink
      to="/dashboard"
      onClick={(event) => {
        const { history, location } = window;
        const previous = findPreviousPage({
          routerIndex: history.state?.idx ?? 0,
          historyLength: history.length,
          referrer: document.referrer,
          origin: location.origin,
        });
        if (!previous) return;
        event.preventDefault();
        if (previous === 'router') navigate(-1);
        else history.back();
      }}
    >
      Back
    </BackLink>
  );
}
