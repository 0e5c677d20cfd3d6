import { useDeferredValue, useMemo, useState } from 'react';
import { Form, type ShouldRevalidateFunction, useNavigate } from 'react-router';
import { findSendBalance } from '#app/features/payments/balance.queries.server.ts';
import { priceOf } from '#app/features/payments/prices.ts';
import { hasOnlyFreeSends } from '#app/features/payments/send-balance.rules.ts';
import { describeFilm, wordsOnScreen } from '#app/features/templates/film-words.server.ts';
import { filmOf } from '#app/features/templates/films.server.ts';
import {
  listCategories,
  listOfferedTemplates,
} from '#app/features/templates/template.queries.server.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { inputClass } from '#app/ui/input-class.ts';
import { servicesContext } from '../context.server.ts';
import { pageMeta, pageTitle } from '../page-meta.ts';
import { findViewer } from '../session.server.ts';
import type { Route } from './+types/presets.ts';
import { CategorySidebar } from './category-sidebar.tsx';
import { chooseTemplates } from './gallery-template.ts';
import { TemplateGrid } from './template-grid.tsx';
import { TemplatePreview } from './template-preview.tsx';
import { useGalleryAddress } from './use-gallery-address.ts';

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, {
    title: pageTitle('Preset Gallery'),
    description:
      'Short cinematic films for the words you never sent: love, apology, support, gratitude, farewell and celebration.',
    path: '/presets',
    picture: 'gallery',
  });

export async function loader({ context }: Route.LoaderArgs) {
  const { db, clock } = context.get(servicesContext);
  const viewer = findViewer(context);
  const [categories, templates, balance] = await Promise.all([
    listCategories(db),
    listOfferedTemplates(db),
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
      film: inLandscape(template.filmId),
      seenAndHeard: describeFilm(template.filmId),
      words: wordsOnScreen(template),
    })),
    isSignedIn: viewer !== null,
    // Whoever has no account yet begins with a free send.
    hasOnlyFreeSends: balance === null || hasOnlyFreeSends(balance),
  };
}

/** Only what a card shows of a film: with five hundred of them, the rest would weigh. */
function inLandscape(filmId: string) {
  const { id, landscape } = filmOf(filmId);
  const nothing = { width: 0, height: 0, videos: [], posters: [], placeholder: '' };
  return { id, landscape: { ...landscape, placeholder: '' }, portrait: nothing };
}

/** Everything is here from the start: choosing, searching and looking ask the server for nothing. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}) => (currentUrl.pathname === nextUrl.pathname ? false : defaultShouldRevalidate);

export default function Presets({ loaderData }: Route.ComponentProps) {
  const { categories, templates, isSignedIn, hasOnlyFreeSends } = loaderData;
  const navigate = useNavigate();
  const {
    categoryId,
    previewedId,
    query: queryInAddress,
    addressOf,
    noteQuery,
  } = useGalleryAddress();
  const [query, setQuery] = useState(queryInAddress);
  // Letters appear at once; five hundred cards may follow a moment later.
  const searched = useDeferredValue(query);
  const shown = useMemo(
    () => chooseTemplates(templates, { categoryId, query: searched }),
    [templates, categoryId, searched],
  );
  const previewed = templates.find(({ id }) => id === previewedId);
  const here = addressOf({ categoryId, query });

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
                noteQuery(event.target.value);
              }}
              className={`${inputClass} min-h-11`}
            />
          </Form>
          <CategorySidebar
            categories={categories}
            total={templates.length}
            chosenId={categoryId}
            addressOf={(id) => addressOf({ categoryId: id, query })}
          />
        </div>
        <div>
          <p role="status" className="sr-only">
            {shown.length === 1 ? '1 template' : `${shown.length} templates`}
          </p>
          {shown.length > 0 ? (
            <TemplateGrid
              templates={shown}
              previewAddressOf={(id) => addressOf({ categoryId, query, previewedId: id })}
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
          closeAddress={here}
          onClose={() => void navigate(here, { preventScrollReset: true })}
        />
      )}
    </div>
  );
}
