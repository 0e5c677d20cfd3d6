import { packs } from '#app/features/payments/packs/packs.ts';
import { STANDARD_PRICE_CENTS } from '#app/features/payments/prices.ts';
import { productName } from '#app/shared/product.ts';

/** For search engines (schema.org). */
export function offersData(baseUrl: string) {
  const offers = [
    { name: 'Free Trial', priceCents: 0 },
    { name: 'Pay Per Send', priceCents: STANDARD_PRICE_CENTS },
    ...packs,
  ];
  return {
    '@type': 'Product',
    name: `A message with ${productName}`,
    description: 'A letter, delivered by a private link and opened over a short film.',
    brand: { '@type': 'Brand', name: productName },
    image: `${baseUrl}/images/share-pricing.jpg`,
    offers: offers.map(({ name, priceCents }) => ({
      '@type': 'Offer',
      name,
      price: (priceCents / 100).toFixed(2),
      priceCurrency: 'USD',
      availability: 'https://schema.org/InStock',
      url: `${baseUrl}/pricing`,
    })),
  };
}
