/** Pages for one person: of no use to a search, and none of its business. */
const PRIVATE_PATHS = [
  '/admin',
  '/affiliate/videos',
  '/checkout/',
  '/compose',
  '/confirmation/',
  '/dashboard',
  '/delivery',
  '/message/',
  '/settings',
];

/** What search engines are asked to leave alone. A request, not a lock: those pages guard themselves. */
export const robotsText = (baseUrl: string): string =>
  [
    'User-agent: *',
    ...PRIVATE_PATHS.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${baseUrl}/sitemap.xml`,
    '',
  ].join('\n');
