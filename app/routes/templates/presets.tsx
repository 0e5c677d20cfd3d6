import { useDeferredValue, useState } from 'react';
import { data, Link, type ShouldRevalidateFunction, useNavigate } from 'react-router';
import {
  type FilmChoice,
  findFilmChoice,
} from '#app/features/messages/drafts/start-film-change.server.ts';
import type { FilmChangedFrom } from '#app/features/messages/message.rules.ts';
import { findSendBalance } from '#app/features/payments/ledger/balance.queries.server.ts';
import { hasOnlyFreeSends } from '#app/features/payments/ledger/send-balance.rules.ts';
import { premiumPriceOf } from '#app/features/payments/prices.ts';
import { CategorySidebar } from '#app/features/templates/browser/category-sidebar.tsx';
import { FilmChoiceHeader } from '#app/features/templates/browser/film-choice-header.tsx';
import {
  filterTemplates,
  type GalleryFilter,
} from '#app/features/templates/browser/filter-templates.ts';
import { GalleryFilters } from '#app/features/templates/browser/gallery-filters.tsx';
import { TemplateGrid } from '#app/features/templates/browser/template-grid.tsx';
import { TemplatePreview } from '#app/features/templates/browser/template-preview.tsx';
import { useFavorites } from '#app/features/templates/browser/use-favorites.ts';
import { useGalleryUrl } from '#app/features/templates/browser/use-gallery-url.ts';
import { describeFilm, findOnScreenText } from '#app/features/templates/film-text.server.ts';
import { getFilm } from '#app/features/templates/get-film.server.ts';
import { markFavorites } from '#app/features/templates/mark-favorites.server.ts';
import { listFavoriteIds, type Template } from '#app/features/templates/template.queries.server.ts';
import { listUpTo, textUpTo } from '#app/shared/form-text.ts';
import { parseUuid } from '#app/shared/parse-uuid.ts';
import { BackLink } from '#app/ui/back-link.tsx';
import { useIsHydrated } from '#app/ui/use-is-hydrated.ts';
import { servicesContext } from '../context.server.ts';
import type { FormHandle } from '../layout/keep-page-on-fault.ts';
import { pageMeta, pageTitle } from '../layout/page-meta.ts';
import { findKnownViewer, getViewer, requireSignInToPost } from '../session.server.ts';
import type { Route } from './+types/presets.ts';

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, {
    title: pageTitle('Preset Gallery'),
    description:
      'Short cinematic films for the words you never sent: love, apology, support, gratitude, farewell and celebration.',
    path: '/presets',
    picture: 'gallery',
  });

export const middleware: Route.MiddlewareFunction[] = [requireSignInToPost()];

export async function loader({ url, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { db, clock, readGallery } = services;
  const viewer = findKnownViewer(context);
  const letterId = parseUuid(url.searchParams.get('letter'));
  const [{ categories, templates }, balance, favoriteIds, letter] = await Promise.all([
    readGallery(),
    viewer && findSendBalance(db, viewer.userId, clock.now()),
    viewer && listFavoriteIds(db, viewer.userId),
    viewer && letterId ? findFilmChoice(services, viewer, letterId.toLowerCase()) : null,
  ]);
  // A new account starts with one free send.
  const isFreeOnly = balance === null || hasOnlyFreeSends(balance);
  return {
    categories,
    letter: letter && withReturnAddress(letter, url),
    templates: nearestFirst(freeFirst(templates, isFreeOnly), letter).map((template) => ({
      id: template.id,
      title: template.title,
      description: template.description,
      categoryId: template.categoryId,
      mood: template.mood,
      tags: template.tags,
      durationSeconds: template.durationSeconds,
      premium: premiumPriceOf(template),
      film: landscapeOnly(template.filmId),
      seenAndHeard: describeFilm(template.filmId),
      onScreenText: findOnScreenText(template),
    })),
    /** Null when nobody is signed in. */
    favoriteIds,
  };
}

function withReturnAddress(letter: FilmChoice, url: URL) {
  const from: FilmChangedFrom = url.searchParams.get('from') === 'form' ? 'form' : 'checkout';
  const { messageId, editAddress } = letter;
  const returnAddress = from === 'form' ? editAddress : `/checkout/${messageId}`;
  return { ...letter, from, returnAddress };
}

/** For somebody who has a free send and nothing else, the films that it pays for come first. */
const freeFirst = (templates: Template[], isFreeOnly: boolean): Template[] =>
  isFreeOnly ? templates.toSorted((a, b) => Number(a.isPremium) - Number(b.isPremium)) : templates;

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
  return {
    id,
    movement: null,
    arc: null,
    landscape: { ...landscape, placeholder: '' },
    portrait: empty,
  };
}

const markedIds = listUpTo(1_000, textUpTo(100));

/** Marks favorites, or no longer. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const [marked, unmarked] = [form.getAll('mark'), form.getAll('unmark')].map((ids) =>
    markedIds.safeParse(ids),
  );
  if (!marked?.success || !unmarked?.success) return data({ isSaved: false }, { status: 400 });
  const services = context.get(servicesContext);
  const { userId } = getViewer(context);
  await markFavorites(services, userId, { marked: marked.data, unmarked: unmarked.data });
  return { isSaved: true };
}

/** The first load has every template: filtering, searching and previewing need no request. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}) => {
  const letterOf = ({ searchParams }: URL) => searchParams.get('letter');
  const isSameGallery =
    currentUrl.pathname === nextUrl.pathname && letterOf(currentUrl) === letterOf(nextUrl);
  return isSameGallery && !formMethod ? false : defaultShouldRevalidate;
};

export const handle: FormHandle = {
  failure: (form) => ({
    title: form.has('templateId')
      ? 'Failed to change the film. Please try again.'
      : 'Failed to save your favorites',
  }),
};

export default function Presets({ loaderData }: Route.ComponentProps) {
  const { categories, templates, letter, favoriteIds } = loaderData;
  const navigate = useNavigate();
  const { key, filter: filterInUrl, previewedId, urlOf, replaceFilter } = useGalleryUrl();
  // The fields change the URL without telling the router, which knows only where links led.
  const [filter, setFilter] = useState(filterInUrl);
  const [lastKey, setLastKey] = useState(key);
  if (key !== lastKey) {
    setLastKey(key);
    setFilter({ ...filterInUrl, query: keepSpaces(filter.query, filterInUrl.query) });
  }
  // Typed characters appear at once; hundreds of cards may follow a moment later.
  const deferredFilter = useDeferredValue(filter);
  const favorites = useFavorites(favoriteIds);
  // Without scripts, only an account keeps favorites.
  const hasHearts = useIsHydrated() || favoriteIds !== null;
  const shown = filterTemplates(templates, deferredFilter, favorites.ids);
  const previewed = templates.find(({ id }) => id === previewedId);
  const closeUrl = urlOf(filter);
  const isNarrowed = Boolean(filter.query.trim() || filter.mood || filter.length);

  return (
    <div className="page py-10 sm:py-14">
      {letter ? (
        <FilmChoiceHeader letter={letter} />
      ) : (
        <div className="mb-8">
          {favoriteIds !== null && <BackLink to="/dashboard">Back to Dashboard</BackLink>}
          <h1 className="title-section">Preset Gallery</h1>
          <p className="mt-3 text-soft">For a letter to someone, or one you keep for nobody.</p>
        </div>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[14rem_minmax(0,1fr)]">
        <div className="flex flex-col gap-5 lg:sticky lg:top-24 lg:self-start">
          <GalleryFilters
            filter={filter}
            letter={letter}
            onChange={(changed) => {
              setFilter(changed);
              replaceFilter(changed);
            }}
          />
          <CategorySidebar
            categories={categories}
            total={templates.length}
            favoriteCount={templates.filter(({ id }) => favorites.ids.has(id)).length}
            isSignedIn={favoriteIds !== null}
            filter={filter}
            urlOf={urlOf}
          />
        </div>
        <div>
          <div className="mb-4 flex min-h-6 flex-wrap items-center gap-x-4 text-sm text-soft">
            <p role="status">{shown.length === 1 ? '1 film' : `${shown.length} films`}</p>
            {isNarrowed && (
              <Link
                to={urlOf({ ...filter, query: '', mood: null, length: null })}
                preventScrollReset
                className="underline underline-offset-4"
              >
                Clear filters
              </Link>
            )}
          </div>
          {shown.length > 0 ? (
            <TemplateGrid
              templates={shown}
              chosenId={letter?.templateId}
              address={favoriteIds && closeUrl}
              previewUrlOf={(id) => urlOf(filter, id)}
              favoriteIds={favorites.ids}
              hasHearts={hasHearts}
              hasOnlyFavorites={filter.hasOnlyFavorites}
              onToggleFavorite={(id) => favorites.toggle(id, closeUrl)}
            />
          ) : (
            <p className="py-16 text-center text-soft">
              {emptyTextOf(deferredFilter, favorites.ids.size)}
            </p>
          )}
        </div>
      </div>
      {previewed && (
        <TemplatePreview
          template={previewed}
          letter={letter}
          closeUrl={closeUrl}
          onClose={() => void navigate(closeUrl, { preventScrollReset: true })}
        />
      )}
    </div>
  );
}

/** The URL holds no spaces around a query, so keep those being typed. */
const keepSpaces = (typed: string, inUrl: string) => (typed.trim() === inUrl ? typed : inUrl);

function emptyTextOf(filter: GalleryFilter, favorites: number): string {
  const { categoryId, mood, length, hasOnlyFavorites } = filter;
  const query = filter.query.trim();
  const isNarrowed = mood || length || hasOnlyFavorites || categoryId;
  if (query) {
    const where = isNarrowed ? ' with these filters' : '';
    return `No film matches “${query}”${where}. Try another word.`;
  }
  if (hasOnlyFavorites && favorites === 0) {
    return 'No favorites yet. Tap the heart on a film to keep it here.';
  }
  if (hasOnlyFavorites) return 'None of your favorites match.';
  if (mood || length) return 'No films match these filters.';
  return 'No templates found in this category.';
}
