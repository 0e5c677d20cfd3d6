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
        apply between us and everyone who has an account or sends a message. By creating an account
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
        You must be 18 or older, or have the permission of a parent or guardian, who is then
        responsible for what you do here. Nobody under 13 may have an account. One account belongs
        to one person. Keep your password to yourself, and tell us if you think someone else knows
        it.
      </p>
    ),
  },
  {
    id: 'service',
    title: 'What we do',
    body: (
      <>
        <p>
          You choose a film and write a message. We email the recipient a private link to a page
          where the film plays and your letter can be read. You can sign it or send it anonymously,
          right away or on a date. There is no character limit.
        </p>
        <p>
          The page is view-only: the film cannot be downloaded or shared there. It stays readable
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
          whatever else that takes, and nothing more. With each message you confirm that you have
          permission to email this recipient and that the message complies with applicable laws and
          regulations.
        </p>
        <p>Do not use {productName}</p>
        <ul>
          <li>to threaten, harass, stalk, blackmail or humiliate anyone;</li>
          <li>to write to someone who has told you, us or a court that they do not want it;</li>
          <li>to impersonate another person, a company or our staff;</li>
          <li>for advertising, fundraising or bulk email;</li>
          <li>for anything sexual that involves minors, or anything else unlawful;</li>
          <li>to gain access to systems or data that are not yours.</li>
        </ul>
        <p>
          To protect recipients, we limit how often one address can be written to. Getting around
          these limits, for example with several accounts, ends all of those accounts.
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
        do not know the account, and it does not protect unlawful messages: where a law or court
        obliges us to say who sent one, we do, and we tell you first where we may. We also tell the
        police or rescue services when a life may be in danger.
      </p>
    ),
  },
  {
    id: 'films',
    title: 'Films and uploads',
    body: (
      <>
        <p>
          The films belong to us or to the people who made them. You may use them in messages, and
          only there.
        </p>
        <p>
          If you upload a video for the gallery, you confirm that it is yours, with everything seen
          and heard in it, and that the people in it agreed. You allow us to show it in the gallery
          and in messages until you take it back; messages already made with it keep it. We review
          every video before it appears, may reject any, and take one down at once when someone
          claims rights in it.
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
          costs {standard}, unless its film shows a higher price before you write. Monthly packs
          cost{' '}
          {packs
            .map(
              ({ priceCents, sends }) =>
                `${formatPrice(priceCents)} (${sends === null ? 'unlimited' : `${sends} sends`})`,
            )
            .join(', ')}
          . Prices are in US dollars and include any tax we owe. Payment goes through Stripe, our
          card payment provider; we never see your card number.
        </p>
        <p>
          Packs renew each month until you cancel, which you can do at any time in the billing
          portal; a pack then runs to the end of the month you paid for. Unused credits stay in your
          account. Unlimited has a fair-use limit, stated on the pricing page. If a price changes,
          we tell you at least 30 days before it affects you.
        </p>
        <p>
          <strong>All sales are final. There are no refunds.</strong> But no delivery, no charge: if
          a message cannot be delivered, a free send or credit comes back as it was; a card payment
          up to {standard} comes back as one credit, a higher one to your card; Unlimited returns
          nothing, because nothing was counted. None of this limits rights that the law of your
          country gives you and that cannot be waived.
        </p>
      </>
    ),
  },
  {
    id: 'delivery',
    title: 'What we promise, and what we don’t',
    body: (
      <>
        <p>
          Nothing we accept is lost, nothing goes out early unless we close (see below), and nothing
          goes to another address. Immediate messages usually arrive within minutes after payment.
          If a mail server asks us to come back later, we try for up to three days. In rare cases,
          when the connection breaks at the very moment of handover, an identical second copy of the
          email can arrive.
        </p>
        <p>
          We cannot promise that a mail program shows the email, that it is read, or that a
          recipient keeps your words private. {productName} is not made for emergencies, legal
          notices or anything that must arrive by a certain minute.
        </p>
      </>
    ),
  },
  {
    id: 'gone',
    title: 'If you die or disappear',
    body: (
      <>
        <p>
          A letter with a date can outlive you. In your settings you choose what becomes of your
          scheduled letters once you have not been here for 12 months: that they are sent, that they
          are cancelled, or that we ask one person whom you name. Without a choice they are sent on
          their dates. Letters whose date comes before the 12 months are over are always sent.
        </p>
        <p>
          Once you have been away for 11 months and a letter waits, we email you what will become of
          it, and then once a year. Nothing is cancelled and nobody is asked until 30 days after we
          sent such an email. Signing in once is enough, and any question to the person you named is
          over.
        </p>
        <p>
          The person you named gets one email with one question: are your letters to be sent or not?
          It tells them your name and that letters wait, but not what they say, whom they are for,
          or how many there are. If they say no, all of them are cancelled; if they say yes, or
          nothing, or our email does not reach them, the letters are sent. We do not ask someone who
          has blocked you or everybody, who is on your list “Never write to”, or to whom one of the
          letters goes; then the letters are sent as well.
        </p>
        <p>
          Cancelled letters become drafts in your account and return what they cost, and we tell you
          by email. Letters that have arrived, also those that open on a later day, stay as they
          are. If your account is deleted, its letters and this choice are deleted with it. We do
          not look for a death, check one, or give your letters or your account to your heirs unless
          a law obliges us to.
        </p>
      </>
    ),
  },
  {
    id: 'recipients',
    title: 'Recipients',
    body: (
      <p>
        Recipients can block you, block everything from us, report a letter, and erase what is
        stored about them. We then act without asking you, and you learn only that we cannot deliver
        to this address. Please do not look for another way to reach someone who has blocked you.
      </p>
    ),
  },
  {
    id: 'ending',
    title: 'Suspending and ending',
    body: (
      <>
        <p>
          You can delete your account at any time in your settings; scheduled messages are
          cancelled, links you sent stop working, and unused sends are lost. We may suspend or end
          an account that breaks these terms, after a warning where that is safe. If we suspend one
          without good reason, we will make up for it. After reports we may hold your letters before
          a person has looked, also automatically. If you think that we are wrong, write to us: a
          person looks again.
        </p>
        <p>
          If we ever close, we tell you and everyone who can still read a letter at least 60 days
          before, and you can save everything that is yours. Scheduled letters then leave at the
          latest 30 days before the end, or are cancelled if that is your choice for letters that
          outlive you. Letters that would open after the last day open on it, unless you withdraw
          them. We refund what you have paid for and cannot use because we close: write to us.
        </p>
      </>
    ),
  },
  {
    id: 'liability',
    title: 'Liability',
    body: (
      <p>
        Our liability is unlimited for deliberate wrongs, gross negligence and harm to people, and
        wherever the law allows no limit. Beyond that, it is limited to what you paid us in the 12
        months before the damage. We are not liable for what senders write.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes',
    body: (
      <p>
        If these terms change in a way that matters, we write to you at least 30 days ahead. If you
        do not agree, delete your account before that day. As the one exception to the rule above,
        we then refund what you have paid for and not used.
      </p>
    ),
  },
  {
    id: 'law',
    title: 'Law and complaints',
    body: (
      <p>
        The law of the Canadian province in our address applies, with the federal law of Canada; if
        you are a consumer, you keep the protection of your own country’s law. Write to us first at{' '}
        <a href={`mailto:${identity.supportEmail}`}>{identity.supportEmail}</a>: we answer within 1
        to 2 business days and try to settle it. You can also turn to the consumer protection office
        of your province or country.
      </p>
    ),
  },
  {
    id: 'additions',
    title: 'Additions',
    body: (
      <>
        <p>November 28, 2026</p>
        <p>
          Letters you keep for nobody cost nothing, and go to nobody unless you send them. What you
          burn can be taken back for ten seconds; after that we cannot bring it back, and copies in
          backups end as our <a href="/privacy#additions">Privacy</a> page says. If you have not
          been seen for 12 months, we write to you first and then burn them, or keep them for five
          years if that is your choice.
        </p>
      </>
    ),
  },
];
