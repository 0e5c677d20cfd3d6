/** Private pages, of no use in search results. */
const PRIVATE_PATHS = [
  '/admin',
  '/affiliate/videos',
  '/checkout/',
  '/compose',
  '/confirmation/',
  '/dashboard',
  '/delivery',
  '/message/',
  '/question/',
  '/settings',
];

/** Asks search engines to skip private pages, which are guarded anyway. */
export const robotsText = (baseUrl: string): string =>
  [
    'User-agent: *',
    ...PRIVATE_PATHS.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${baseUrl}/sitemap.xml`,
    '',
  ].join('\n');
