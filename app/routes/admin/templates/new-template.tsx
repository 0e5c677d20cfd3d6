import { PageHead } from '#app/features/admin/browser/page-parts.tsx';
import { TemplateForm } from '#app/features/admin/browser/templates/template-form.tsx';
import { createTemplate } from '#app/features/templates/write-template.server.ts';
import { PageNotice } from '#app/ui/toasts.tsx';
import { servicesContext } from '../../context.server.ts';
import type { FormHandle } from '../../layout/keep-page-on-fault.ts';
import { pageTitle } from '../../layout/page-meta.ts';
import { runAction } from '../../run-intent.server.ts';
import { getViewer } from '../../session.server.ts';
import { requireAdmin } from '../admin-access.server.ts';
import type { Route } from './+types/new-template.ts';
import { listFormOptions, parseTemplateForm } from './template-form.server.ts';

export const meta: Route.MetaFunction = () => [{ title: pageTitle('New template') }];

export const middleware: Route.MiddlewareFunction[] = [requireAdmin];

export async function loader({ context }: Route.LoaderArgs) {
  return listFormOptions(context.get(servicesContext).db);
}

export async function action({ request, context }: Route.ActionArgs) {
  const actor = getViewer(context);
  const input = parseTemplateForm(await request.formData());
  return runAction(
    {
      run: () => createTemplate(context.get(servicesContext), actor, input),
      success: 'template_created',
    },
    '/admin/templates',
  );
}

export const handle: FormHandle = {
  failure: () => ({ title: 'Failed to create template' }),
};

export default function NewTemplate({ loaderData, actionData }: Route.ComponentProps) {
  const { categories, films } = loaderData;
  return (
    <>
      <PageNotice notice={actionData?.notice} />
      <PageHead title="New template" lead="An existing film with your own text." />
      <TemplateForm
        initial={{}}
        categories={categories}
        films={films}
        submitLabel="Create template"
      />
    </>
  );
}
