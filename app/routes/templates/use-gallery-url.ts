import { useLocation, useNavigation } from 'react-router';

interface GalleryState {
  categoryId: string | null;
  query: string;
  previewedId?: string;
}

/**
 * The gallery's state, all of it in the URL. A link just clicked counts at once, before the router
 * has finished navigating.
 */
export function useGalleryUrl() {
  const current = useLocation();
  const { location: next } = useNavigation();
  const { search } = next?.pathname === current.pathname ? next : current;
  const params = new URLSearchParams(search);

  const urlOf = ({ categoryId, query, previewedId }: GalleryState): string => {
    const to = new URLSearchParams();
    // A letter that is to have another film stays the one, whatever is searched or previewed.
    for (const name of ['letter', 'from']) {
      const value = params.get(name);
      if (value) to.set(name, value);
    }
    if (categoryId) to.set('category', categoryId);
    if (query.trim()) to.set('q', query.trim());
    if (previewedId) to.set('preview', previewedId);
    return to.size > 0 ? `/presets?${to}` : '/presets';
  };
  const categoryId = params.get('category');

  return {
    categoryId,
    query: params.get('q') ?? '',
    previewedId: params.get('preview'),
    urlOf,
    /** Writes a query to the URL while it is being typed, without navigating. */
    replaceQuery: (query: string) =>
      window.history.replaceState(window.history.state, '', urlOf({ categoryId, query })),
  };
}
