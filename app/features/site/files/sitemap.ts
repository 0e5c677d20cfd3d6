import { escapeHtml } from '#app/shared/html-template.ts';

/** Every page search engines may list. */
const indexedPaths = [
  '/',
  '/main',
  '/hear-yourself',
  '/presets',
  '/pricing',
  '/faq',
  '/help',
  '/contact',
  '/care',
  '/affiliate',
  '/terms',
  '/privacy',
];

/** The addresses that crawlers may find. */
export const sitemap = (baseUrl: string): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...indexedPaths.map((path) => `  <url><loc>${escapeHtml(`${baseUrl}${path}`)}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n');
