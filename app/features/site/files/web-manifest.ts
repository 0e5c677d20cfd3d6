import { productName } from '#app/shared/product.ts';

/** The site's name and icons on a home screen. */
export const webManifest = (): string =>
  JSON.stringify({
    name: productName,
    short_name: productName,
    description: 'The words you never sent, delivered: a letter, carried by a short film.',
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
    lang: 'en',
    background_color: '#0b0c14',
    theme_color: '#0b0c14',
    icons: [
      { src: '/images/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/images/icon-512.png', sizes: '512x512', type: 'image/png' },
      {
        src: '/images/icon-maskable-512.png',
        sizes: '512x512',
        type: 'image/png',
        purpose: 'maskable',
      },
    ],
  });
