import { STANDARD_PRICE_CENTS } from '#app/features/payments/prices.ts';
import { formatPrice } from '#app/shared/money.ts';

const standard = formatPrice(STANDARD_PRICE_CENTS);

const partsOf = (fairUseSends: number) => [
  {
    title: 'What each one covers',
    lines: [
      `The free send covers any film that is not premium. A purchased credit, and the Unlimited pack, cover every film up to the standard price of ${standard}. A premium film that costs more is paid by card, and says so before you start to write.`,
      'Every way of paying gives the same: a letter as long as you like, now or on a date, signed or anonymous, and a page that stays readable for 12 months.',
    ],
  },
  {
    title: 'Packs and renewal',
    lines: [
      'A pack renews every month on the day you took it, until you cancel. You can cancel at any time; what is paid for runs to the end of its month. Sends you have not used stay yours.',
      `Unlimited is meant for one person writing to the people in their life. Its fair-use limit is ${fairUseSends} messages a month.`,
    ],
  },
  {
    title: 'Taxes and payment',
    lines: [
      'Prices are in US dollars, and they are what you pay: tax, where we owe it, is included, and nothing is added at checkout.',
      'You pay by card on the page of Stripe, our card payment provider. We never see your card number. Receipts come by e-mail.',
    ],
  },
  {
    title: 'All sales final',
    lines: [
      'We do not give refunds for messages that were delivered, or for packs that were used. But no delivery means no charge: if a message cannot be delivered, its send comes back to you by itself.',
    ],
  },
];

/** What the cards have no room for, in plain words (product.md section 2). */
export function WhatPlansCover({ fairUseSends }: { fairUseSends: number }) {
  return (
    <section aria-label="What the plans cover" className="page pt-16 sm:pt-20">
      <div className="grid gap-x-14 gap-y-10 md:grid-cols-2">
        {partsOf(fairUseSends).map(({ title, lines }) => (
          <div key={title} className="running-text border-t border-line pt-5">
            <h2>{title}</h2>
            {lines.map((line) => (
              <p key={line} className="text-soft">
                {line}
              </p>
            ))}
          </div>
        ))}
      </div>
      <p className="pt-10 text-soft">
        More in the{' '}
        <a href="/faq#refunds" className="text-accent underline underline-offset-4">
          FAQ
        </a>{' '}
        and the{' '}
        <a href="/terms#prices" className="text-accent underline underline-offset-4">
          Terms
        </a>
        .
      </p>
    </section>
  );
}
