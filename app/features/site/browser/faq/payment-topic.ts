import { packs } from '#app/features/payments/packs/packs.ts';
import { STANDARD_PRICE_CENTS } from '#app/features/payments/prices.ts';
import { formatPrice } from '#app/shared/money.ts';
import { FREE_TRIAL_SENDS } from '#app/shared/product.ts';
import type { FaqTopic } from './faq-entry.ts';

const standard = formatPrice(STANDARD_PRICE_CENTS);
const packPrices = packs
  .map(({ priceCents, sends }) => `${formatPrice(priceCents)} for ${sends ?? 'unlimited'} sends`)
  .join(', ');

export const paymentTopic: FaqTopic = {
  title: 'Prices and payment',
  entries: [
    {
      id: 'cost',
      question: 'What does it cost?',
      answer: [
        `New users get ${FREE_TRIAL_SENDS === 1 ? 'one free preset send' : `${FREE_TRIAL_SENDS} free preset sends`}. After that, pay ${standard} per message by card, or get a monthly pack: ${packPrices}. Reading a message costs nothing.`,
      ],
      links: [{ label: 'Pricing', to: '/pricing' }],
    },
    {
      id: 'free-send',
      question: 'What does the free send cover?',
      answer: [
        'One message with any film that is not premium: as long as you like, now or on a date, signed or anonymous. No card needed.',
      ],
    },
    {
      id: 'premium',
      question: 'What is a premium film?',
      answer: [
        `A film that took more work, marked with a badge. Most are covered by a credit or the Unlimited pack; one above ${standard} is paid by card and shows its price before you start writing.`,
      ],
    },
    {
      id: 'packs',
      question: 'How do the monthly packs work?',
      answer: [
        'Each paid month adds its sends to your credits. A pack renews until you cancel, which you can do at any time: it then runs to the end of the month you paid for, and unused credits stay yours.',
        'Unlimited counts no credits. Its fair-use limit is on the pricing page.',
      ],
    },
    {
      id: 'payment',
      question: 'How do I pay, and is it safe?',
      answer: [
        'By card, with Stripe, our card payment provider. Your card number goes to Stripe and never to us. You cannot pay twice for one message.',
      ],
    },
    {
      id: 'refunds',
      question: 'Can I get a refund?',
      answer: [
        'All sales are final: there are no refunds. But no delivery means no charge, automatically. If a message cannot be delivered, a free send or credit comes back as it was. A card payment up to the standard price comes back as one credit, a higher one as money to your card.',
      ],
      links: [{ label: 'The Terms on prices', to: '/terms#prices' }],
    },
    {
      id: 'taxes',
      question: 'Is tax included?',
      answer: [
        'Yes. Prices are in US dollars and include any tax we owe. Nothing is added at checkout.',
      ],
    },
  ],
};
