import { useDeferredValue, useMemo, useState } from 'react';
import { Form, type ShouldRevalidateFunction, useNavigate } from 'react-router';
import { findSendBalance } from '#app/features/payments/ledger/balance.queries.server.ts';
import { hasOnlyFreeSends } from '#app/features/payments/ledger/send-balance.rules.ts';
import { priceOf } from '#app/features/payments/prices.ts';
import { describeFilm, findOnScreenText } from '#app/features/templates/film-text.server.ts';
import { getFilm } from '#app/features/templates/get-film.server.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { inputClass } from '#app/ui/input-class.ts';
import { servicesContext } from '../context.server.ts';
import { pageMeta, pageTitle } from '../page-meta.ts';
import { findKnownViewer } from '../session.server.ts';
import type { Route } from './+types/presets.ts';
import { CategorySidebar } from './category-sidebar.tsx';
import { filterTemplates } from './filter-templates.ts';
import { TemplateGrid } from './template-grid.tsx';
import { TemplatePreview } from './template-preview.tsx';
import { useGalleryUrl } from './use-gallery-url.ts';

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, {
    title: pageTitle('Preset Gallery'),
    description:
      'Short cinematic films for the words you never sent: love, apology, support, gratitude, farewell and celebration.',
    path: '/presets',
    picture: 'gallery',
  });

export async function loader({ context }: Route.LoaderArgs) {
  const { db, clock, readGallery } = context.get(servicesContext);
  const viewer = findKnownViewer(context);
  const [{ categories, templates }, balance] = await Promise.all([
    readGallery(),
    viewer && findSendBalance(db, viewer.userId, clock.now()),
  ]);
  return {
    categories,
    templates: templates.map((template) => ({
      id: template.id,
      title: template.title,
      description: template.description,
      categoryId: template.categoryId,
      mood: template.mood,
      tags: template.tags,
      durationSeconds: template.durationSeconds,
      isPremium: template.isPremium,
      priceCents: priceOf(template),
      film: landscapeOnly(template.filmId),
      seenAndHeard: describeFilm(template.filmId),
      onScreenText: findOnScreenText(template),
    })),
    isSignedIn: viewer !== null,
    // A new account starts with one free send.
    hasOnlyFreeSends: balance === null || hasOnlyFreeSends(balance),
  };
}

/** Just what cards and the preview need: at 500 templates the rest would bloat the page. */
function landscapeOnly(filmId: string) {
  const { id, landscape } = getFilm(filmId);
  const empty = { width: 0, height: 0, videos: [], posters: [], placeholder: '' };
  return { id, movement: null, landscape: { ...landscape, placeholder: '' }, portrait: empty };
}

/** The first load has every template: filtering, searching and previewing need no request. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}) => (currentUrl.pathname === nextUrl.pathname ? false : defaultShouldRevalidate);

export default function Presets({ loaderData }: Route.ComponentProps) {
  const { categories, templates, isSignedIn, hasOnlyFreeSends } = loaderData;
  const navigate = useNavigate();
  const { categoryId, previewedId, query: queryInUrl, urlOf, replaceQuery } = useGalleryUrl();
  const [query, setQuery] = useState(queryInUrl);
  // Typed characters appear at once; hundreds of cards may follow a moment later.
  const deferredQuery = useDeferredValue(query);
  const shown = useMemo(
    () => filterTemplates(templates, { categoryId, query: deferredQuery }),
    [templates, categoryId, deferredQuery],
  );
  const previewed = templates.find(({ id }) => id === previewedId);
  const closeUrl = urlOf({ categoryId, query });

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
        <div className="flex flex-col gap-5 lg:sticky lg:top-24 lg:self-start">
          <Form role="search" onSubmit={(event) => event.preventDefault()}>
            {categoryId && <input type="hidden" name="category" value={categoryId} />}
            <input
              type="search"
              name="q"
              aria-label="Search the gallery"
              placeholder="Search"
              autoComplete="off"
              value={query}
              onChange={(event) => {
                setQuery(event.target.value);
                replaceQuery(event.target.value);
              }}
              className={`${inputClass} min-h-11`}
            />
          </Form>
          <CategorySidebar
            categories={categories}
            total={templates.length}
            selectedId={categoryId}
            urlOf={(id) => urlOf({ categoryId: id, query })}
          />
        </div>
        <div>
          <p role="status" className="sr-only">
            {shown.length === 1 ? '1 template' : `${shown.length} templates`}
          </p>
          {shown.length > 0 ? (
            <TemplateGrid
              templates={shown}
              previewUrlOf={(id) => urlOf({ categoryId, query, previewedId: id })}
            />
          ) : (
            <p className="py-16 text-center text-soft">No templates found in this category.</p>
          )}
        </div>
      </div>
      {previewed && (
        <TemplatePreview
          template={previewed}
          hasOnlyFreeSends={hasOnlyFreeSends}
          closeUrl={closeUrl}
          onClose={() => void navigate(closeUrl, { preventScrollReset: true })}
        />
      )}
    </div>
  );
}
