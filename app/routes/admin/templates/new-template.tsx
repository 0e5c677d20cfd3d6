import { createTemplate } from '#app/features/templates/write-template.server.ts';
import { PageNotice } from '#app/ui/toasts.tsx';
import { servicesContext } from '../../context.server.ts';
import { pageTitle } from '../../page-meta.ts';
import { requireAdmin } from '../admin-access.server.ts';
import { PageHead } from '../page-parts.tsx';
import { runAction } from '../run-action.server.ts';
import type { Route } from './+types/new-template.ts';
import { listFormOptions, parseTemplateForm } from './template-form.server.ts';
import { TemplateForm } from './template-form.tsx';

export const meta: Route.MetaFunction = () => [{ title: pageTitle('New template') }];

export async function loader({ context }: Route.LoaderArgs) {
  requireAdmin(context);
  return listFormOptions(context.get(servicesContext).db);
}

export async function action({ request, context }: Route.ActionArgs) {
  const actor = requireAdmin(context);
  const input = parseTemplateForm(await request.formData());
  return runAction(
    context,
    async () => {
      await createTemplate(context.get(servicesContext), actor, input);
      return 'template_created';
    },
    { goTo: '/admin/templates', failure: 'template_failed' },
  );
}

export default function NewTemplate({ loaderData, actionData }: Route.ComponentProps) {
  const { categories, films } = loaderData;
  return (
    <>
      <PageNotice notice={actionData?.notice} />
      <PageHead title="New template" lead="Words of yours on a film that is there already." />
      <TemplateForm
        initial={{}}
        categories={categories}
        films={films}
        submitLabel="Create template"
      />
    </>
  );
}
