import { useLocation, useNavigation } from 'react-router';
import { asLength, asMood, type GalleryFilter } from './filter-templates.ts';

/** The address of the gallery with a filter, and with a template's preview open. */
export type GalleryUrlOf = (filter: GalleryFilter, previewedId?: string) => string;

/**
 * The gallery's state, all of it in the URL. A link just clicked counts at once, before the router
 * has finished navigating.
 */
export function useGalleryUrl() {
  const current = useLocation();
  const { location: next } = useNavigation();
  const { search, key } = next?.pathname === current.pathname ? next : current;
  const params = new URLSearchParams(search);
  const filter: GalleryFilter = {
    categoryId: params.get('category'),
    query: params.get('q') ?? '',
    mood: asMood(params.get('mood')),
    length: asLength(params.get('length')),
    hasOnlyFavorites: params.has('favorites'),
  };

  const urlOf: GalleryUrlOf = (
    { categoryId, query, mood, length, hasOnlyFavorites },
    previewedId,
  ) => {
    const to = new URLSearchParams();
    // A letter that is to have another film stays the one, whatever is searched or previewed.
    for (const name of ['letter', 'from']) {
      const value = params.get(name);
      if (value) to.set(name, value);
    }
    if (categoryId) to.set('category', categoryId);
    if (query.trim()) to.set('q', query.trim());
    if (mood) to.set('mood', mood);
    if (length) to.set('length', length);
    if (hasOnlyFavorites) to.set('favorites', '1');
    if (previewedId) to.set('preview', previewedId);
    return to.size > 0 ? `/presets?${to}` : '/presets';
  };

  return {
    /** Changes with every navigation. */
    key,
    filter,
    previewedId: params.get('preview'),
    urlOf,
    /** Writes a filter to the URL without navigating, such as a query that is being typed. */
    replaceFilter: (replaced: GalleryFilter) =>
      window.history.replaceState(window.history.state, '', urlOf(replaced)),
  };
}
