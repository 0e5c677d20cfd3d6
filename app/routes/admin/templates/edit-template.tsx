import { data } from 'react-router';
import { PageHead } from '#app/features/admin/browser/page-parts.tsx';
import { TemplateForm } from '#app/features/admin/browser/templates/template-form.tsx';
import { findTemplateToEdit } from '#app/features/templates/template.queries.server.ts';
import { updateTemplate } from '#app/features/templates/write-template.server.ts';
import { PageNotice } from '#app/ui/toasts.tsx';
import { servicesContext } from '../../context.server.ts';
import type { FormHandle } from '../../layout/keep-page-on-fault.ts';
import { pageTitle } from '../../layout/page-meta.ts';
import { runAction } from '../../run-intent.server.ts';
import { getViewer } from '../../session.server.ts';
import { requireAdmin } from '../admin-access.server.ts';
import type { Route } from './+types/edit-template.ts';
import { listFormOptions, parseTemplateForm } from './template-form.server.ts';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: pageTitle(loaderData?.template.title ?? 'Template') },
];

export const middleware: Route.MiddlewareFunction[] = [requireAdmin];

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const template = await findTemplateToEdit(db, params.ownTemplateId);
  if (!template || template.origin === 'built-in') throw data(null, { status: 404 });
  const { categories, films } = await listFormOptions(db);
  return { template, categories, films: template.origin === 'video' ? [] : films };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const actor = getViewer(context);
  const input = parseTemplateForm(await request.formData());
  return runAction(
    {
      run: () => updateTemplate(context.get(servicesContext), actor, params.ownTemplateId, input),
      success: 'template_edited',
    },
    '/admin/templates',
  );
}

export const handle: FormHandle = {
  failure: () => ({ title: 'Failed to save the template' }),
};

export default function EditTemplate({ loaderData, actionData }: Route.ComponentProps) {
  const { template, categories, films } = loaderData;
  return (
    <>
      <PageNotice notice={actionData?.notice} />
      <PageHead
        title={template.title}
        lead="Existing messages keep their film, and paid messages their price."
      />
      <TemplateForm
        key={template.id}
        initial={{
          ...template,
          description: template.description ?? '',
          priceCents: template.priceCents === null ? '' : String(template.priceCents),
        }}
        categories={categories}
        films={films}
        submitLabel="Save"
      />
    </>
  );
}
