import type { MetaDescriptor } from 'react-router';
import { productName } from '#app/shared/product.ts';

export const pageTitle = (title: string): string => `${title} · ${productName}`;

/** Share images, made from films by pictures/make-share-images.ts. */
export type SharePicture = 'start' | 'how-it-works' | 'gallery' | 'pricing' | 'help' | 'affiliate';

interface PageMeta {
  /** The complete title, including the product name. */
  title: string;
  /** One or two sentences, for search results and shared links. */
  description: string;
  /** The canonical path, without query string. */
  path: string;
  picture?: SharePicture;
}

type RootMatch = { id: string; loaderData?: unknown } | undefined;

/** Meta tags for search engines and shared links. */
export function pageMeta(
  { matches }: { matches: readonly RootMatch[] },
  { title, description, path, picture = 'start' }: PageMeta,
): MetaDescriptor[] {
  const root = matches.find((match) => match?.id === 'root')?.loaderData;
  const { baseUrl = '' } = (root ?? {}) as { baseUrl?: string };
  const url = `${baseUrl}${path}`;
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: productName },
    { property: 'og:locale', content: 'en' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    { property: 'og:image', content: `${baseUrl}/images/share-${picture}.jpg` },
    { property: 'og:image:type', content: 'image/jpeg' },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: `${productName}: ${description}` },
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}
