import { Form, Link, useNavigate } from 'react-router';
import { isAdmin } from '#app/features/accounts/roles/access.rules.ts';
import { FailedState, ListPanel, PageHead } from '#app/features/admin/browser/page-parts.tsx';
import { UseText } from '#app/features/admin/browser/templates/use-text.tsx';
import { TimeText } from '#app/features/admin/browser/time-text.tsx';
import { FilmPlayer } from '#app/features/templates/browser/film-player.tsx';
import { FilmPoster } from '#app/features/templates/browser/film-poster.tsx';
import { getFilm } from '#app/features/templates/get-film.server.ts';
import {
  countMessagesWithTemplate,
  listAllTemplates,
} from '#app/features/templates/template.queries.server.ts';
import {
  listTemplateUse,
  type TemplateUse,
} from '#app/features/templates/template-use.queries.server.ts';
import { setTemplateRetired } from '#app/features/templates/write-template.server.ts';
import { formatPrice } from '#app/shared/money.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { type Column, DataTable } from '#app/ui/data-table.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { PageNotice } from '#app/ui/toasts.tsx';
import { servicesContext } from '../../context.server.ts';
import type { FormHandle } from '../../layout/keep-page-on-fault.ts';
import { pageTitle } from '../../layout/page-meta.ts';
import { runIntent } from '../../run-intent.server.ts';
import { getViewer } from '../../session.server.ts';
import { tryLoad } from '../../try-load.server.ts';
import type { Route } from './+types/admin-templates.ts';

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Templates') }];

const HERE = '/admin/templates';

export async function loader({ url, context }: Route.LoaderArgs) {
  const viewer = getViewer(context);
  const { db, clock } = context.get(servicesContext);
  const page = await tryLoad(
    context,
    async () => {
      const rows = await listAllTemplates(db);
      const candidate = rows.find(({ id }) => id === url.searchParams.get('delete'));
      const templates = rows.map((row) => ({ ...row, film: getFilm(row.filmId) }));
      const toDelete =
        candidate && candidate.retiredAt === null
          ? {
              id: candidate.id,
              title: candidate.title,
              messages: await countMessagesWithTemplate(db, candidate.id),
            }
          : null;
      const ids = rows.map(({ id }) => id);
      const use = await listTemplateUse(db, 'template', ids, clock.now());
      const shown = templates.find(({ id }) => id === url.searchParams.get('preview')) ?? null;
      return { templates, use, toDelete, shown };
    },
    'templates_failed',
  );
  return { page, canAct: isAdmin(viewer), now: clock.now() };
}

export async function action({ request, context }: Route.ActionArgs) {
  const actor = getViewer(context);
  const services = context.get(servicesContext);
  const form = await request.formData();
  const id = String(form.get('id') ?? '');
  const setRetired = (isRetired: boolean) => setTemplateRetired(services, actor, id, isRetired);
  return runIntent(
    form,
    {
      delete: { run: () => setRetired(true), success: 'template_deleted' },
      restore: { run: () => setRetired(false), success: 'template_restored' },
    },
    HERE,
  );
}

type ListedTemplate = NonNullable<
  Route.ComponentProps['loaderData']['page']['value']
>['templates'][number];

const origins = { 'built-in': 'Built-in film', admin: 'Custom', video: 'Uploaded video' };

const columns = (
  now: Date,
  canAct: boolean,
  use: Map<string, TemplateUse>,
): Column<ListedTemplate>[] => [
  {
    label: 'Template',
    cell: (template) => (
      <span className="flex min-w-0 items-center gap-4">
        <Link
          to={`${HERE}?preview=${template.id}`}
          preventScrollReset
          aria-label={`Watch ${template.title}`}
          className="shrink-0 rounded-lg"
        >
          <FilmPoster
            film={template.film}
            sizes="6rem"
            hasPlaceholder={false}
            className="aspect-video w-24 rounded-lg bg-sunken object-cover"
          />
        </Link>
        <span className="min-w-0">
          <span className="block truncate font-medium">{template.title}</span>
          <span className="block text-soft">{origins[template.origin]}</span>
        </span>
      </span>
    ),
  },
  { label: 'Category', cell: (template) => template.categoryName },
  {
    label: 'Price',
    cell: (template) =>
      template.isPremium ? (
        <Badge tone="premium">
          Premium{template.priceCents !== null && ` · ${formatPrice(template.priceCents)}`}
        </Badge>
      ) : (
        <span className="text-soft">Standard</span>
      ),
  },
  {
    label: 'Status',
    cell: (template) =>
      template.retiredAt ? <Badge tone="outline">deleted</Badge> : <Badge>offered</Badge>,
  },
  {
    label: 'Use',
    cell: (template) => {
      const counted = use.get(template.id);
      return <span className="text-soft">{counted && <UseText use={counted} />}</span>;
    },
  },
  {
    label: 'Created',
    isHiddenOnPhone: true,
    cell: (template) => <TimeText at={template.createdAt} now={now} />,
  },
  ...(canAct
    ? [{ label: 'Actions', cell: (template: ListedTemplate) => <Actions template={template} /> }]
    : []),
];

function Actions({ template }: { template: ListedTemplate }) {
  const { id, title, origin, retiredAt, canBeOffered } = template;
  if (retiredAt && !canBeOffered) {
    return <span className="text-soft">Its film is unavailable</span>;
  }
  if (retiredAt) {
    return (
      <Form method="post">
        <input type="hidden" name="intent" value="restore" />
        <input type="hidden" name="id" value={id} />
        <Button type="submit" look="secondary" size="small" aria-label={`Restore ${title}`}>
          Restore
        </Button>
      </Form>
    );
  }
  return (
    <span className="flex flex-wrap items-center gap-4">
      {origin !== 'built-in' && (
        <Link
          to={`${HERE}/${id}`}
          aria-label={`Edit ${title}`}
          className="underline underline-offset-4"
        >
          Edit
        </Link>
      )}
      <ButtonLink
        to={`${HERE}?delete=${id}`}
        preventScrollReset
        aria-label={`Delete ${title}`}
        look="danger"
        size="small"
      >
        Delete
      </ButtonLink>
    </span>
  );
}

export const handle: FormHandle = {
  failure: (form) => ({
    title:
      form.get('intent') === 'restore'
        ? 'Failed to restore the template'
        : 'Failed to delete the template',
  }),
};

export default function Templates({ loaderData, actionData }: Route.ComponentProps) {
  const { page, canAct, now } = loaderData;
  const navigate = useNavigate();
  const toDelete = page.value?.toDelete;
  return (
    <>
      <PageNotice notice={actionData?.notice} />
      <PageHead
        title="Templates"
        lead="Every template in the gallery: built-in, custom, and approved videos."
      >
        {canAct && <ButtonLink to={`${HERE}/new`}>Create a template</ButtonLink>}
      </PageHead>
      {page.failure && <FailedState notice={page.failure} here={HERE} />}
      {page.value && (
        <ListPanel>
          <DataTable
            caption="Templates"
            columns={columns(now, canAct, page.value.use)}
            rows={page.value.templates}
            keyOf={({ id }) => id}
          />
        </ListPanel>
      )}
      {page.value?.shown && (
        <Dialog
          title={page.value.shown.title}
          onClose={() => navigate(HERE, { preventScrollReset: true })}
          closeControl={
            <ButtonLink to={HERE} look="quiet" size="small" preventScrollReset>
              Close
            </ButtonLink>
          }
          className="max-w-3xl"
        >
          <FilmPlayer
            film={page.value.shown.film}
            label={`Film: ${page.value.shown.title}`}
            sizes="(min-width: 1024px) 48rem, 92vw"
            hasTimeline
            className="aspect-video w-full rounded-2xl bg-sunken"
          />
        </Dialog>
      )}
      {toDelete && canAct && (
        <ConfirmDialog
          title="Are you sure you want to delete this template?"
          here={HERE}
          onClose={() => navigate(HERE, { preventScrollReset: true })}
          fields={{ intent: 'delete', id: toDelete.id }}
          confirmLabel="Delete"
        >
          <strong>{toDelete.title}</strong> will leave the gallery.{' '}
          {toDelete.messages > 0
            ? `${toDelete.messages === 1 ? 'One message uses' : `${toDelete.messages.toLocaleString('en')} messages use`} it: letters that are scheduled or can still be read keep their film.`
            : 'No message uses it.'}
        </ConfirmDialog>
      )}
    </>
  );
}
