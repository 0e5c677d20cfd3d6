import { z } from 'zod';
import { list, oneOf, text, webAddress } from './settings.ts';

export const cardSettings = z.object({
  STRIPE_SECRET_KEY: text.optional(),
  STRIPE_WEBHOOK_SECRET: text.optional(),
  STRIPE_API_URL: webAddress.default('https://api.stripe.com'),
  /** Where payment pages and the billing portal live: forms of ours are redirected there. */
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

/** Paying by card; none when no account with the card provider is configured. */
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

/** Without the webhook's secret nothing that Stripe tells could be believed. */
export function cardsErrors(settings: Settings): string[] {
  const halves = [settings.STRIPE_SECRET_KEY, settings.STRIPE_WEBHOOK_SECRET];
  const faults =
    halves.filter(Boolean).length === 1
      ? ['STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET are required together']
      : [];
  const broken = settings.STRIPE_PAGE_URLS.filter((address) => !URL.canParse(address));
  return [
    ...faults,
    ...broken.map((address) => `STRIPE_PAGE_URLS holds ${address}, which is not a full address`),
  ];
}
