import { useDeferredValue, useMemo, useState } from 'react';
import { Form, type ShouldRevalidateFunction, useNavigate } from 'react-router';
import {
  type FilmChoice,
  findFilmChoice,
} from '#app/features/messages/drafts/start-film-change.server.ts';
import type { FilmChangedFrom } from '#app/features/messages/message.rules.ts';
import { findSendBalance } from '#app/features/payments/ledger/balance.queries.server.ts';
import { hasOnlyFreeSends } from '#app/features/payments/ledger/send-balance.rules.ts';
import { priceOf } from '#app/features/payments/prices.ts';
import { describeFilm, findOnScreenText } from '#app/features/templates/film-text.server.ts';
import { getFilm } from '#app/features/templates/get-film.server.ts';
import type { Template } from '#app/features/templates/template.queries.server.ts';
import { parseUuid } from '#app/shared/parse-uuid.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { inputClass } from '#app/ui/input-class.ts';
import { servicesContext } from '../context.server.ts';
import type { FormHandle } from '../keep-page-on-fault.ts';
import { pageMeta, pageTitle } from '../page-meta.ts';
import { findKnownViewer } from '../session.server.ts';
import type { Route } from './+types/presets.ts';
import { CategorySidebar } from './category-sidebar.tsx';
import { FilmChoiceHeader } from './film-choice-header.tsx';
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

export async function loader({ url, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { db, clock, readGallery } = services;
  const viewer = findKnownViewer(context);
  const letterId = parseUuid(url.searchParams.get('letter'));
  const [{ categories, templates }, balance, letter] = await Promise.all([
    readGallery(),
    viewer && findSendBalance(db, viewer.userId, clock.now()),
    viewer && letterId ? findFilmChoice(services, viewer, letterId.toLowerCase()) : null,
  ]);
  return {
    categories,
    letter: letter && withReturnAddress(letter, url),
    templates: nearestFirst(templates, letter).map((template) => ({
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

function withReturnAddress(letter: FilmChoice, url: URL) {
  const from: FilmChangedFrom = url.searchParams.get('from') === 'form' ? 'form' : 'checkout';
  const { messageId, editAddress } = letter;
  const returnAddress = from === 'form' ? editAddress : `/checkout/${messageId}`;
  return { ...letter, from, returnAddress };
}

/** The film that a letter has, then those of its category, then the others. */
function nearestFirst(templates: Template[], letter: FilmChoice | null): Template[] {
  if (!letter) return templates;
  const distanceOf = ({ id, categoryId }: Template) =>
    Number(id !== letter.templateId) + Number(categoryId !== letter.categoryId);
  return templates.toSorted((a, b) => distanceOf(a) - distanceOf(b));
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
}) => {
  const letterOf = ({ searchParams }: URL) => searchParams.get('letter');
  const isSameGallery =
    currentUrl.pathname === nextUrl.pathname && letterOf(currentUrl) === letterOf(nextUrl);
  return isSameGallery ? false : defaultShouldRevalidate;
};

export const handle: FormHandle = {
  failure: () => ({ title: 'Failed to change the film. Please try again.' }),
};

export default function Presets({ loaderData }: Route.ComponentProps) {
  const { categories, templates, letter, isSignedIn, hasOnlyFreeSends } = loaderData;
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
      {letter ? (
        <FilmChoiceHeader letter={letter} />
      ) : (
        <div className="mb-8 flex flex-wrap items-end justify-between gap-4">
          <h1 className="text-4xl sm:text-5xl">Preset Gallery</h1>
          {isSignedIn && (
            <ButtonLink to="/dashboard" look="secondary" size="small">
              Back to Dashboard
            </ButtonLink>
          )}
        </div>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[14rem_minmax(0,1fr)]">
        <div className="flex flex-col gap-5 lg:sticky lg:top-24 lg:self-start">
          <Form role="search" onSubmit={(event) => event.preventDefault()}>
            {categoryId && <input type="hidden" name="category" value={categoryId} />}
            {letter && <input type="hidden" name="letter" value={letter.messageId} />}
            {letter && <input type="hidden" name="from" value={letter.from} />}
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
              chosenId={letter?.templateId}
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
          letter={letter}
          hasOnlyFreeSends={hasOnlyFreeSends}
          closeUrl={closeUrl}
          onClose={() => void navigate(closeUrl, { preventScrollReset: true })}
        />
      )}
    </div>
  );
}
