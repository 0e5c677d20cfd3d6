import { useLocation, useNavigation } from 'react-router';

interface GalleryPlace {
  categoryId: string | null;
  query: string;
  previewedId?: string;
}

/**
 * Where in the gallery somebody is: all of it stands in the address. What was just clicked counts
 * at once, before the router has come to rest.
 */
export function useGalleryAddress() {
  const current = useLocation();
  const { location: next } = useNavigation();
  const { search } = next?.pathname === current.pathname ? next : current;
  const params = new URLSearchParams(search);

  const addressOf = ({ categoryId, query, previewedId }: GalleryPlace): string => {
    const to = new URLSearchParams();
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
    addressOf,
    /** Puts a search into the address while it is typed, without leading anywhere. */
    noteQuery: (query: string) =>
      window.history.replaceState(window.history.state, '', addressOf({ categoryId, query })),
  };
}
