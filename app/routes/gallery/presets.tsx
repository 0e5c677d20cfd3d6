import { useNavigate } from 'react-router';
import {
  filmOf,
  listCategories,
  listOfferedTemplates,
} from '#app/features/templates/public.server.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { servicesContext } from '../context.server.ts';
import { pageMeta } from '../page-meta.ts';
import { pageTitle } from '../page-title.ts';
import { findViewer } from '../session.server.ts';
import type { Route } from './+types/presets.ts';
import { CategorySidebar } from './category-sidebar.tsx';
import { TemplateCard } from './template-card.tsx';
import { TemplatePreview } from './template-preview.tsx';

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, {
    title: pageTitle('Preset Gallery'),
    description:
      'Short cinematic films for the words you never sent: love, apology, support, gratitude, farewell and celebration.',
    path: '/presets',
    picture: 'gallery',
  });

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const [categories, templates] = await Promise.all([listCategories(db), listOfferedTemplates(db)]);
  return {
    categories,
    templates: templates.map((template) => ({ ...template, film: filmOf(template.filmId) })),
    chosenCategoryId: url.searchParams.get('category'),
    previewedId: url.searchParams.get('preview'),
    isSignedIn: findViewer(context) !== null,
  };
}

export default function Presets({ loaderData }: Route.ComponentProps) {
  const { categories, templates, chosenCategoryId, previewedId, isSignedIn } = loaderData;
  const navigate = useNavigate();
  const shown = templates.filter(
    ({ categoryId }) => !chosenCategoryId || categoryId === chosenCategoryId,
  );
  const previewed = templates.find(({ id }) => id === previewedId);
  const here = chosenCategoryId ? `/presets?category=${chosenCategoryId}` : '/presets';

  return (
    <div className="page py-10 sm:py-14">
      <div className="mb-8 flex flex-wrap items-end justify-between gap-4">
        <h1 className="text-4xl sm:text-5xl">Preset Gallery</h1>
        {isSignedIn && (
          <ButtonLink to="/dashboard" look="secondary" size="small">
            Back to Dashboard
          </ButtonLink>
        )}
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[14rem_minmax(0,1fr)]">
        <CategorySidebar
          categories={categories}
          total={templates.length}
          chosenId={chosenCategoryId}
        />
        {shown.length > 0 ? (
          <ul className="grid content-start gap-6 sm:grid-cols-2 xl:grid-cols-3">
            {shown.map((template, position) => (
              <TemplateCard
                key={template.id}
                template={template}
                isFirst={position < 3}
                previewAddress={`${here}${here.includes('?') ? '&' : '?'}preview=${template.id}`}
              />
            ))}
          </ul>
        ) : (
          <p className="py-16 text-center text-soft">No templates found in this category.</p>
        )}
      </div>
      {previewed && (
        <TemplatePreview
          template={previewed}
          closeAddress={here}
          onClose={() => navigate(here, { preventScrollReset: true })}
        />
      )}
    </div>
  );
}
