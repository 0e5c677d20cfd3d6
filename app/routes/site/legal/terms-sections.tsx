import { packs } from '#app/features/payments/packs/packs.ts';
import { STANDARD_PRICE_CENTS } from '#app/features/payments/prices.ts';
import { formatPrice } from '#app/shared/money.ts';
import { FREE_TRIAL_SENDS, productName } from '#app/shared/product.ts';
import type { TextSection } from '../text/text-sections.tsx';
import type { Identity } from './legal-page.tsx';

const standard = formatPrice(STANDARD_PRICE_CENTS);

export const termsSections = (identity: Identity): TextSection[] => [
  {
    id: 'about',
    title: 'These terms',
    body: (
      <p>
        {productName} is run by {identity.companyName}, {identity.postalAddress} (“we”). These terms
        hold between us and everyone who has an account or sends a message. By creating an account
        you agree to them and to our <a href="/privacy">privacy page</a>. Recipients agree to
        nothing by reading a letter.
      </p>
    ),
  },
  {
    id: 'who',
    title: 'Who may use it',
    body: (
      <p>
        You must be 18 or older, or have the permission of a parent or guardian, who then answers
        for what you do here. One account belongs to one person. Keep your password to yourself, and
        tell us when you think that somebody else knows it.
      </p>
    ),
  },
  {
    id: 'service',
    title: 'What we do',
    body: (
      <>
        <p>
          You choose a film and write a message. We send the recipient an e-mail with a private link
          to a page on which the film plays and your letter can be read. You may sign it or send it
          anonymously, at once or on a date. There is no character limit.
        </p>
        <p>
          The page is for viewing: the film cannot be downloaded or shared there. It stays readable
          for 12 months from delivery, unless you withdraw it before it is opened.
        </p>
      </>
    ),
  },
  {
    id: 'messages',
    title: 'Your messages',
    body: (
      <>
        <p>
          What you write remains yours. You allow us to store it, show it to its recipient and do
          what else that takes, and nothing more. With each message you confirm that you have
          permission to e-mail this recipient and that the message complies with applicable laws and
          regulations.
        </p>
        <p>Do not use {productName}</p>
        <ul>
          <li>to threaten, harass, stalk, blackmail or humiliate anybody;</li>
          <li>to write to somebody who has asked you, us or a court that you do not;</li>
          <li>to pass yourself off as another person, a company or our staff;</li>
          <li>for advertising, fund-raising, or mail to many;</li>
          <li>
            for anything sexual that involves minors, or anything else that is against the law;
          </li>
          <li>to get at systems or data that are not yours.</li>
        </ul>
        <p>
          Limits on how often one address can be written to protect recipients. Going round them,
          for example with several accounts, ends all of them.
        </p>
      </>
    ),
  },
  {
    id: 'anonymous',
    title: 'Anonymous messages',
    body: (
      <p>
        Anonymous means that nothing the recipient receives leads to you. It does not mean that we
        do not know the account, and it does not protect unlawful messages: where a law or a court
        obliges us to say who sent one, we do, and we tell you first where we may.
      </p>
    ),
  },
  {
    id: 'films',
    title: 'Films and uploads',
    body: (
      <>
        <p>
          The films belong to us or to those who made them. You may use them inside messages, and
          only there.
        </p>
        <p>
          If you upload a video for the gallery, you confirm that it is yours, with everything seen
          and heard in it, and that the people in it agreed. You allow us to show it in the gallery
          and in messages until you take it back; messages already made with it keep it. We look at
          every video before it appears, may refuse any, and take one out at once when somebody
          claims a right in it.
        </p>
      </>
    ),
  },
  {
    id: 'prices',
    title: 'Prices and payment',
    body: (
      <>
        <p>
          A new account has {FREE_TRIAL_SENDS} free send for a film that is not premium. A message
          costs {standard}, unless its film names a higher price before you write. Monthly packs
          cost{' '}
          {packs
            .map(
              ({ priceCents, sends }) =>
                `${formatPrice(priceCents)} (${sends === null ? 'unlimited' : `${sends} sends`})`,
            )
            .join(', ')}
          . Prices are in US dollars and include tax where we owe it. Payment goes through Stripe,
          our card payment provider; we never see your card number.
        </p>
        <p>
          Packs renew each month until you cancel, which you can do at any time in the billing
          portal; a pack then runs to the end of the month you paid for. Credits you did not use
          stay on your account. Unlimited has a fair-use limit, stated on the pricing page. If a
          price changes, we tell you at least 30 days before it touches you.
        </p>
        <p>
          <strong>All sales are final. There are no refunds.</strong> But no delivery, no charge: if
          a message ends as failed, a free send or credit comes back as it was; a card payment up to{' '}
          {standard} comes back as one credit, a higher one to your card; Unlimited returns nothing,
          because nothing was counted. This takes away none of the rights that the law of your
          country gives you and that cannot be given up.
        </p>
      </>
    ),
  },
  {
    id: 'delivery',
    title: 'What we promise, and what not',
    body: (
      <>
        <p>
          Nothing we accepted is lost, nothing goes out before its time, and nothing goes to another
          address. Immediate messages usually arrive within minutes after payment. When a mail
          server puts us off we try for up to three days. In rare cases, when a connection breaks in
          the very moment of handing over, an identical second copy of the mail can arrive.
        </p>
        <p>
          We cannot promise that a mail program shows the mail, that it is read, or that a recipient
          keeps your words to themselves. {productName} is not made for emergencies, legal notices
          or anything that must arrive by a certain minute.
        </p>
      </>
    ),
  },
  {
    id: 'recipients',
    title: 'Recipients',
    body: (
      <p>
        Recipients can block you, block everything from here, report a letter, and erase what is
        stored about them. We then act without asking you, and what you learn is only that we cannot
        deliver to this address. Please do not try to find another way to somebody who has blocked
        you.
      </p>
    ),
  },
  {
    id: 'ending',
    title: 'Pausing and ending',
    body: (
      <p>
        You can delete your account at any time in your settings; scheduled messages are cancelled,
        the links of sent ones end, and unused sends are lost. We may pause or end an account that
        breaks these terms, after a warning where that is safe. When we pause one without good
        reason, we make it good.
      </p>
    ),
  },
  {
    id: 'liability',
    title: 'Liability',
    body: (
      <p>
        We answer without limit for intent, gross negligence and harm to people, and wherever the
        law does not allow a limit. Beyond that, we answer for what you paid us in the 12 months
        before the damage. We do not answer for what senders write.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes',
    body: (
      <p>
        When these terms change in a way that matters, we write to you at least 30 days before. If
        you do not agree, delete your account before that day; what you have paid for and not used
        we then pay back, as the one exception to the rule above.
      </p>
    ),
  },
  {
    id: 'law',
    title: 'Law and complaints',
    body: (
      <p>
        The law of the Canadian province of our address applies, with the federal law of Canada; if
        you are a consumer, the protection of your own country’s law stays yours. Write to us first
        at <a href={`mailto:${identity.supportEmail}`}>{identity.supportEmail}</a>: we answer within
        1 to 2 business days and try to settle it. You can also turn to the consumer protection
        office of your province or country.
      </p>
    ),
  },
];
