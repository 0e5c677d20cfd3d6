import { Form, Link, useNavigate, useNavigation } from 'react-router';
import { isAdmin } from '#app/features/accounts/roles/access.rules.ts';
import { CategoryRow } from '#app/features/admin/browser/categories/category-row.tsx';
import { ListPanel, PageHead, Panel } from '#app/features/admin/browser/page-parts.tsx';
import { listCategoryUsage } from '#app/features/templates/category.queries.server.ts';
import { CATEGORY_NAME_MAX } from '#app/features/templates/template.rules.ts';
import {
  createCategory,
  deleteCategory,
  moveCategory,
  renameCategory,
} from '#app/features/templates/write-category.server.ts';
import { Button } from '#app/ui/button.tsx';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import { PageNotice } from '#app/ui/toasts.tsx';
import { servicesContext } from '../../context.server.ts';
import type { FormHandle } from '../../layout/keep-page-on-fault.ts';
import { pageTitle } from '../../layout/page-meta.ts';
import { runIntent } from '../../run-intent.server.ts';
import { getViewer } from '../../session.server.ts';
import type { Route } from './+types/admin-categories.ts';

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Categories') }];

const HERE = '/admin/categories';

export async function loader({ url, context }: Route.LoaderArgs) {
  const viewer = getViewer(context);
  const { db } = context.get(servicesContext);
  const categories = await listCategoryUsage(db);
  const deleteId = url.searchParams.get('delete');
  return {
    categories,
    toDelete: categories.find(({ id, total }) => id === deleteId && total === 0) ?? null,
    canAct: isAdmin(viewer),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const actor = getViewer(context);
  const services = context.get(servicesContext);
  const form = await request.formData();
  const read = (name: string) => String(form.get(name) ?? '');
  const id = read('id');
  const saving = (run: () => Promise<void>) => ({ run, success: 'category_saved' }) as const;
  return runIntent(
    form,
    {
      create: saving(() => createCategory(services, actor, read('name'))),
      rename: saving(() => renameCategory(services, actor, id, read('name'))),
      up: saving(() => moveCategory(services, actor, id, 'up')),
      down: saving(() => moveCategory(services, actor, id, 'down')),
      delete: { ...saving(() => deleteCategory(services, actor, id)), success: 'category_deleted' },
    },
    HERE,
  );
}

export const handle: FormHandle = {
  failure: () => ({ title: 'Failed to save the category' }),
};

export default function Categories({ loaderData, actionData }: Route.ComponentProps) {
  const { categories, toDelete, canAct } = loaderData;
  const navigate = useNavigate();
  const navigation = useNavigation();
  return (
    <>
      <PageNotice notice={actionData?.notice} />
      <PageHead title="Categories" lead="In the order of the gallery's sidebar." />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <ListPanel>
          <ol className="divide-y divide-line">
            {categories.map((category, index) => (
              <CategoryRow
                key={`${category.id}-${category.name}`}
                category={category}
                isFirst={index === 0}
                isLast={index === categories.length - 1}
                canAct={canAct}
              />
            ))}
          </ol>
        </ListPanel>
        {canAct ? (
          <Panel title="New category">
            <Form method="post" key={categories.length} className="grid gap-4">
              <input type="hidden" name="intent" value="create" />
              <TextField label="Name" name="name" isRequired maxLength={CATEGORY_NAME_MAX} />
              <Button type="submit" isBusy={navigation.formData?.get('intent') === 'create'}>
                Create
              </Button>
            </Form>
          </Panel>
        ) : (
          <Panel>
            <p className="text-soft">Only admins can edit categories.</p>
          </Panel>
        )}
      </div>
      {toDelete && canAct && (
        <ConfirmDialog
          title={`Delete ${toDelete.name}?`}
          here={HERE}
          onClose={() => navigate(HERE, { preventScrollReset: true })}
          fields={{ intent: 'delete', id: toDelete.id }}
          confirmLabel="Delete"
        >
          No templates in this category. Links to
          <Link to={`/presets?category=${toDelete.id}`}>its gallery page</Link> will find nothing.
        </ConfirmDialog>
      )}
    </>
  );
}
