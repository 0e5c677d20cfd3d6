import { z } from 'zod';
import { list, oneOf, text, webAddress } from './settings.ts';

export const cardSettings = z.object({
  STRIPE_SECRET_KEY: text.optional(),
  STRIPE_WEBHOOK_SECRET: text.optional(),
  STRIPE_API_URL: webAddress.default('https://api.stripe.com'),
  /** Addresses of the payment pages and the billing portal: our forms are redirected there. */
  STRIPE_PAGE_URLS: list.default(['https://checkout.stripe.com', 'https://billing.stripe.com']),
  STRIPE_AUTOMATIC_TAX: oneOf('true', 'false').default('false'),
});

type Settings = z.infer<typeof cardSettings>;

export interface CardsConfig {
  secretKey: string;
  webhookSecret: string;
  apiUrl: string;
  pageOrigins: string[];
  automaticTax: boolean;
}

/** Card payments; null when no account with the card provider is configured. */
export function cardsConfigOf(settings: Settings): CardsConfig | null {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = settings;
  if (!secretKey || !webhookSecret) return null;
  return {
    secretKey,
    webhookSecret,
    apiUrl: settings.STRIPE_API_URL,
    pageOrigins: settings.STRIPE_PAGE_URLS.map((address) => new URL(address).origin),
    automaticTax: settings.STRIPE_AUTOMATIC_TAX === 'true',
  };
}

/** Without the webhook secret, events from Stripe could not be verified. */
export function cardsErrors(settings: Settings): string[] {
  const credentials = [settings.STRIPE_SECRET_KEY, settings.STRIPE_WEBHOOK_SECRET];
  const errors =
    credentials.filter(Boolean).length === 1
      ? ['STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET are required together']
      : [];
  const invalid = settings.STRIPE_PAGE_URLS.filter((address) => !URL.canParse(address));
  return [
    ...errors,
    ...invalid.map(
      (address) => `STRIPE_PAGE_URLS contains ${address}, which is not a full address`,
    ),
  ];
}
