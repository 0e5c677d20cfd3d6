import type { Route } from './+types/presets.ts';

/** A template as the gallery shows it. */
export type GalleryTemplate = Route.ComponentProps['loaderData']['templates'][number];

interface Searchable {
  categoryId: string;
  title: string;
  description: string | null;
  mood: string;
  tags: string[];
}

/**
 * The templates in a category that contain every word of the query in title, description, mood or
 * tags. Ignores accents and case.
 */
export function filterTemplates<Template extends Searchable>(
  templates: Template[],
  { categoryId, query }: { categoryId: string | null; query: string },
): Template[] {
  const words = fold(query).split(/\s+/).filter(Boolean);
  return templates.filter((template) => {
    if (categoryId && template.categoryId !== categoryId) return false;
    if (words.length === 0) return true;
    const { title, description, mood, tags } = template;
    const text = fold([title, description, mood, ...tags].join(' '));
    return words.every((word) => text.includes(word));
  });
}

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
