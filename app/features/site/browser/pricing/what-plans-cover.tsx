import { STANDARD_PRICE_CENTS } from '#app/features/payments/prices.ts';
import { formatPrice } from '#app/shared/money.ts';

const standard = formatPrice(STANDARD_PRICE_CENTS);

const partsOf = (fairUseSends: number) => [
  {
    title: 'What each plan covers',
    lines: [
      `The free send covers any film that is not premium. A credit or the Unlimited pack covers any film up to the standard price of ${standard}. A premium film that costs more is paid by card, and shows its price before you start writing.`,
      'However you pay, you get the same: a letter as long as you like, now or on a date, signed or anonymous, read aloud or with a picture if you wish, and a page that stays readable for 12 months.',
      'Letters you keep for nobody: free, always.',
    ],
  },
  {
    title: 'Packs and renewal',
    lines: [
      'A pack renews every month on the day you bought it, until you cancel. Cancel at any time: it then runs to the end of the month you paid for, and unused sends stay yours.',
      `Unlimited is meant for one person writing to the people in their life. Its fair-use limit is ${fairUseSends} messages a month.`,
    ],
  },
  {
    title: 'Taxes and payment',
    lines: [
      'Prices are in US dollars and include any tax we owe. Nothing is added at checkout.',
      'You pay by card with Stripe, our card payment provider. We never see your card number. Receipts come by email.',
    ],
  },
  {
    title: 'All sales final',
    lines: [
      'We do not refund delivered messages or used packs. But no delivery means no charge: if a message cannot be delivered, you get its send back automatically.',
    ],
  },
];

/** The fine print, in plain words. */
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
