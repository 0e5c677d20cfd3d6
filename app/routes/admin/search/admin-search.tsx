import { Form, redirect } from 'react-router';
import { isAdmin, SEARCH_MIN_LENGTH } from '#app/features/accounts/roles/access.rules.ts';
import { PageHead } from '#app/features/admin/browser/page-parts.tsx';
import { FoundLists } from '#app/features/admin/browser/search/found-lists.tsx';
import { RecipientPanel } from '#app/features/admin/browser/search/recipient-panel.tsx';
import { SearchField } from '#app/features/admin/browser/search/search-field.tsx';
import { searchEverything } from '#app/features/moderation/search/search-everything.server.ts';
import { servicesContext } from '../../context.server.ts';
import type { FormHandle } from '../../layout/keep-page-on-fault.ts';
import { pageTitle } from '../../layout/page-meta.ts';
import { runAction } from '../../run-intent.server.ts';
import { getViewer } from '../../session.server.ts';
import type { Route } from './+types/admin-search.ts';

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Search') }];

export const handle: FormHandle = { failure: () => ({ title: 'Failed to search' }) };

export async function loader({ url, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const typed = url.searchParams.get('q') ?? '';
  const viewer = getViewer(context);
  return {
    typed,
    result: typed.trim() ? await searchEverything(services, viewer, typed) : null,
    canFindRecipients: isAdmin(viewer),
    now: services.clock.now(),
  };
}

/** An address is searched for in the answer of the form, so that it is in no address bar, history or log. */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const typed = String((await request.formData()).get('q') ?? '');
  if (!typed.includes('@')) return redirect(`/admin/search?${new URLSearchParams({ q: typed })}`);
  const search = async () => ({
    typed,
    result: await searchEverything(services, getViewer(context), typed),
    now: services.clock.now(),
  });
  return runAction({ run: search }, '/admin/search');
}

export default function AdminSearch({ loaderData, actionData }: Route.ComponentProps) {
  const posted = actionData && 'result' in actionData ? actionData : null;
  const { typed, result, now } = posted ?? loaderData;
  return (
    <>
      <PageHead title="Search" />
      <Form method="post" role="search" className="mb-8 max-w-2xl">
        <SearchField key={typed} defaultValue={typed} />
      </Form>
      {result?.isTooShort && (
        <p role="status" className="text-sm text-soft">
          Type at least {SEARCH_MIN_LENGTH} characters.
        </p>
      )}
      {result && !result.isTooShort && <FoundLists result={result} now={now} />}
      {result?.text.includes('@') && loaderData.canFindRecipients && (
        <RecipientPanel address={result.text} />
      )}
    </>
  );
}
