import type { MetaDescriptor } from 'react-router';
import { productName } from '#app/shared/product.ts';

export const pageTitle = (title: string): string => `${title} · ${productName}`;

/** The pictures a page is shared with: made from films by pictures/make-share-images.ts. */
export type SharePicture = 'start' | 'how-it-works' | 'gallery' | 'pricing' | 'help' | 'affiliate';

interface PageMeta {
  /** The whole title, the product's name included. */
  title: string;
  /** What a search result or a shared link says of the page, in one or two sentences. */
  description: string;
  /** The one address of this page; whatever a visitor adds to it does not make another page. */
  path: string;
  picture?: SharePicture;
}

type RootMatch = { id: string; loaderData?: unknown } | undefined;

/** How a public page is found and shared: title, description, canonical address and picture. */
export function pageMeta(
  { matches }: { matches: readonly RootMatch[] },
  { title, description, path, picture = 'start' }: PageMeta,
): MetaDescriptor[] {
  const root = matches.find((match) => match?.id === 'root')?.loaderData;
  const { baseUrl = '' } = (root ?? {}) as { baseUrl?: string };
  const address = `${baseUrl}${path}`;
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: productName },
    { property: 'og:locale', content: 'en' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: address },
    { property: 'og:image', content: `${baseUrl}/images/share-${picture}.jpg` },
    { property: 'og:image:type', content: 'image/jpeg' },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: `${productName}: ${description}` },
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}
