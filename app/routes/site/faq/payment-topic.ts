import { packs } from '#app/features/payments/packs/packs.ts';
import { STANDARD_PRICE_CENTS } from '#app/features/payments/prices.ts';
import { formatPrice } from '#app/shared/money.ts';
import { FREE_TRIAL_SENDS } from '#app/shared/product.ts';
import type { FaqTopic } from './faq-entry.ts';

const standard = formatPrice(STANDARD_PRICE_CENTS);
const packWords = packs
  .map(({ priceCents, sends }) => `${formatPrice(priceCents)} for ${sends ?? 'unlimited'} sends`)
  .join(', ');

export const money: FaqTopic = {
  title: 'Prices and payment',
  entries: [
    {
      id: 'cost',
      question: 'What does it cost?',
      answer: [
        `New users get ${FREE_TRIAL_SENDS === 1 ? 'one free preset send' : `${FREE_TRIAL_SENDS} free preset sends`}. After that a message costs ${standard}, paid once by card, or you take a monthly pack: ${packWords}. Reading a message costs nothing.`,
      ],
      links: [{ label: 'Pricing', to: '/pricing' }],
    },
    {
      id: 'free-send',
      question: 'What does the free send cover?',
      answer: [
        'One message with any film that is not premium: as long as you like, now or on a date, signed or anonymous. No card is asked for.',
      ],
    },
    {
      id: 'premium',
      question: 'What is a premium film?',
      answer: [
        `A film that took more work. It carries a badge. Most are covered by a credit or by the Unlimited pack; one that costs more than ${standard} is paid by card, and says its price before you start to write.`,
      ],
    },
    {
      id: 'packs',
      question: 'How do the monthly packs work?',
      answer: [
        'Each paid month adds its sends to your credits. It renews by itself until you cancel, which you can do at any time; what is paid for stays yours to the end of the month, and credits you have not used stay yours after it.',
        'Unlimited counts no credits. Its fair-use limit stands on the pricing page.',
      ],
    },
    {
      id: 'payment',
      question: 'How do I pay, and is it safe?',
      answer: [
        'By card, on the page of Stripe, our card payment provider. Your card number goes to Stripe and never to us. Paying twice for one message is not possible.',
      ],
    },
    {
      id: 'refunds',
      question: 'Can I get a refund?',
      answer: [
        'All sales are final: there are no refunds. But no delivery means no charge, and that happens by itself. If a message cannot be delivered, a free send or a credit comes back as it was. A card payment up to the standard price comes back as one credit, a higher one as money to your card. With Unlimited nothing was counted, so nothing needs to come back.',
      ],
      links: [{ label: 'The Terms on prices', to: '/terms#prices' }],
    },
    {
      id: 'taxes',
      question: 'Is tax included?',
      answer: [
        'Yes. Prices are in US dollars, and they are what you pay: tax, where we owe it, is included, and nothing is added at checkout. Your bank may charge for changing currencies.',
      ],
    },
  ],
};
