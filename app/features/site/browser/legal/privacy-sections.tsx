import { productName } from '#app/shared/product.ts';
import type { TextSection } from '../text/text-sections.tsx';
import type { Identity } from './legal-page.tsx';
import { cookies, dataKept, retention } from './privacy-tables.tsx';

export const privacySections = (identity: Identity, backupKeepDays: number): TextSection[] => [
  {
    id: 'in-short',
    title: 'In short',
    body: (
      <>
        <p>
          People trust us with what they could not say. So we keep little, encrypt what is yours,
          read nothing unless it is reported, show no ads, track nobody and sell nothing.
        </p>
        <p>
          {identity.companyName}, {identity.postalAddress}, is responsible for your data. Questions:{' '}
          <a href={`mailto:${identity.supportEmail}`}>{identity.supportEmail}</a>.
        </p>
      </>
    ),
  },
  { id: 'what', title: 'What we keep, and why', body: dataKept },
  {
    id: 'where',
    title: 'Where and how',
    body: (
      <p>
        Data is stored in Canada. Letters, subjects, names and recipients’ addresses are encrypted
        in the database, and recordings and pictures in our storage, under keys kept elsewhere.
        Connections are encrypted. Passwords and links are stored only as hashes, which cannot be
        reversed: even with our own database we cannot open your page. Which account sent a message
        is stored unencrypted, for anonymous ones too.
      </p>
    ),
  },
  {
    id: 'who-sees',
    title: 'Who can see it',
    body: (
      <>
        <p>
          <strong>The recipient</strong> sees the letter, the film and, if you sign, your name; of
          your profile, only what its visibility allows. If you send anonymously, they see nothing
          that leads to you.
        </p>
        <p>
          <strong>Our staff</strong> see accounts. Of a message they see only that it exists and how
          delivery went: status, times, template. They see no letter, with one exception: the person
          deciding on a report can read the reported letter and look at its picture, and that is
          recorded. For 90 days after a report, an admin can also read what we kept as evidence of
          it; the reason is recorded. Everything staff do is recorded.
        </p>
        <p>
          <strong>Services that work for us</strong> each see only what they need: our host in
          Canada; the mail service that carries our email; Stripe, when you pay by card; Google,
          when you choose to sign in with it. Stripe and Google also work in other countries, under
          their own rules.
        </p>
        <p>
          <strong>Authorities</strong>, when a law or court that binds us obliges us. We give what
          is asked and no more, and tell you where we may. Without that, only when a life may be in
          danger: then we give the police or rescue services what helps them to find the person.
        </p>
      </>
    ),
  },
  {
    id: 'recipients',
    title: 'If someone wrote to you',
    body: (
      <>
        <p>
          We then have your email address, and your name if the sender typed it. We use them to
          deliver this one letter, and to remind you of it once if the sender asked us to and nobody
          has followed its link. The email has no tracking pixel. On the page we record when the
          link was visited and when you pressed Open, with the kind of browser, and whether it was
          the link in the email or one that the sender handed over. The sender sees these times, but
          not your network address or where you are.
        </p>
        <p>
          Without an account you can stop all email from {productName}, block a sender, report a
          letter, and see and erase what is stored about you, with a code that we email you. Once
          you opt out, we keep a hash of your address, which cannot be reversed, so that we can keep
          respecting your choice. Such a hash also stays for three years beside each email we sent
          you, so that its opt-out link still works when the letter is gone.
        </p>
      </>
    ),
  },
  { id: 'how-long', title: 'How long', body: retention },
  { id: 'cookies', title: 'Cookies', body: cookies },
  {
    id: 'your-rights',
    title: 'Your rights',
    body: (
      <>
        <p>
          You can see and correct your data in your settings, export all of it as one file (JSON or
          CSV), and delete your account. Email about your messages and product news can be turned
          off there separately; we always send email about the security of your account. If you have
          no account, write to us.
        </p>
        <p>
          Under the law of the EU and the UK we rely on our contract with you (account, letters,
          payments), on legal duties (payments, courts), on the vital interests of a person in
          danger, and on legitimate interests: those of recipients, safety and legal claims
          (reports, evidence, blocks, hashes). You may object to the last, ask us to limit what we
          do with your data, and ask for a copy. Evidence cannot be erased during its 90 days, and
          is not part of the export.
        </p>
        <p>
          {productName} is for people who are 18 or older, or have a parent’s permission. If a child
          used it without permission, tell us and we will erase the account.
        </p>
      </>
    ),
  },
  {
    id: 'complaints',
    title: 'Complaints',
    body: (
      <p>
        Write to us first; we answer within 1 to 2 business days. You can also complain to the
        Office of the Privacy Commissioner of Canada, or to the data protection authority where you
        live.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes',
    body: (
      <p>
        If we change something here that matters to you, we write to you first. The date at the top
        says when this text last changed.
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
          A letter you keep for nobody is encrypted with a key of its own, with its voice and
          picture. Nobody but you reads it: our staff see only how many such letters there are in
          all. Burned, it is gone with its key; copies in backups end after {backupKeepDays} days.
          It is in your export, and erased with your account.
        </p>
      </>
    ),
  },
];
