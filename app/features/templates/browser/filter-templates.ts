import { searchableText } from '#app/shared/text.ts';
import type { Film } from '../film.ts';
import type { findOnScreenText } from '../film-text.server.ts';
import type { PremiumPrice } from './premium-note.tsx';

/** A template as the gallery shows it. */
export interface GalleryTemplate extends Searchable {
  /** Null when the free send pays for it, too. */
  premium: PremiumPrice | null;
  film: Film;
  seenAndHeard: string | null;
  onScreenText: ReturnType<typeof findOnScreenText>;
}

/** Most films have a mood of their own, so the gallery filters by kinds of moods. */
export const MOODS = [
  {
    id: 'tender',
    label: 'Tenderness',
    includes: ['tender', 'romantic', 'intimate', 'gentle', 'warm'],
  },
  { id: 'wistful', label: 'Regret and longing', includes: ['remorse', 'humble', 'bittersweet'] },
  { id: 'calm', label: 'Calm', includes: ['calm', 'peaceful'] },
  { id: 'hopeful', label: 'Hope', includes: ['hopeful', 'steadfast', 'uplift', 'repair'] },
  { id: 'joyful', label: 'Joy and wonder', includes: ['joyful', 'grateful', 'wonder'] },
];

const LENGTHS = ['short', 'long'] as const;
type Length = (typeof LENGTHS)[number];

/** A third of the built-in films are shorter. */
export const LONG_SECONDS = 15;

export interface GalleryFilter {
  categoryId: string | null;
  query: string;
  /** The id of a kind of moods. */
  mood: string | null;
  length: Length | null;
  hasOnlyFavorites: boolean;
}

interface Searchable {
  id: string;
  categoryId: string;
  title: string;
  description: string | null;
  mood: string;
  tags: string[];
  durationSeconds: number;
}

/**
 * The templates that pass every filter and contain every word of the query in title, description, mood
 * or tags. Ignores accents and case.
 */
export function filterTemplates<Template extends Searchable>(
  templates: Template[],
  { categoryId, query, mood, length, hasOnlyFavorites }: GalleryFilter,
  favorites: ReadonlySet<string>,
): Template[] {
  const words = searchableText(query).split(/\s+/).filter(Boolean);
  const moods = MOODS.find(({ id }) => id === mood)?.includes;
  return templates.filter((template) => {
    if (categoryId && template.categoryId !== categoryId) return false;
    if (moods && !moods.includes(template.mood)) return false;
    if (length && length !== lengthOf(template)) return false;
    if (hasOnlyFavorites && !favorites.has(template.id)) return false;
    if (words.length === 0) return true;
    const { title, description, mood: own, tags } = template;
    const text = searchableText([title, description, own, ...tags].join(' '));
    return words.every((word) => text.includes(word));
  });
}

const lengthOf = ({ durationSeconds }: Searchable): Length =>
  durationSeconds < LONG_SECONDS ? 'short' : 'long';

export const asLength = (value: string | null): Length | null =>
  LENGTHS.find((length) => length === value) ?? null;

export const asMood = (value: string | null): string | null =>
  MOODS.find(({ id }) => id === value)?.id ?? null;
