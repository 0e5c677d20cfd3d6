import { productName } from '#app/shared/product.ts';
import type { TextSection } from '../text/text-sections.tsx';
import type { Identity } from './legal-page.tsx';
import { cookies, kept, retention } from './privacy-tables.tsx';

export const privacySections = (identity: Identity): TextSection[] => [
  {
    id: 'in-short',
    title: 'In short',
    body: (
      <>
        <p>
          People trust us with what they could not say. So we keep little, encrypt what is yours,
          read nothing unless it is reported, show no advertising, follow nobody, and sell nothing.
        </p>
        <p>
          {identity.companyName}, {identity.postalAddress}, is responsible. Questions about your
          data: <a href={`mailto:${identity.supportEmail}`}>{identity.supportEmail}</a>.
        </p>
      </>
    ),
  },
  { id: 'what', title: 'What we keep, and why', body: kept },
  {
    id: 'where',
    title: 'Where and how',
    body: (
      <p>
        Data is stored in Canada. Letters, subjects, names and recipients’ addresses are encrypted
        in the database, under keys that are kept elsewhere. Connections are encrypted. Passwords
        are kept only as a hash that cannot be turned back, and links only as a hash too: we cannot
        open your page by looking into our own database.
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
          your profile only what its visibility allows. If you send anonymously, they see nothing
          that leads to you.
        </p>
        <p>
          <strong>Our staff</strong> see accounts, and of messages only that they exist and what
          became of them: status, times, template. They see no letter, with one exception: a letter
          that was reported can be read by whoever decides about the report, and that reading is
          recorded. Everything staff do is recorded.
        </p>
        <p>
          <strong>Services that work for us</strong>, each only with what its work needs: our host
          in Canada; the mail service that carries our mails; Stripe, when you pay by card; Google,
          when you choose to sign in with it. Stripe and Google work in other countries too, under
          their own rules.
        </p>
        <p>
          <strong>Authorities</strong>, when a law or a court of Canada obliges us. We give what is
          asked and no more, and tell you where we may.
        </p>
      </>
    ),
  },
  {
    id: 'recipients',
    title: 'If somebody wrote to you',
    body: (
      <>
        <p>
          We then have your e-mail address, and your name if the sender typed it. We use them to
          bring this one letter. The mail has no tracking picture. On the page we note when the link
          was visited and when you pressed Open, with the kind of browser; the sender sees these two
          times, and not your network address or where you are.
        </p>
        <p>
          Without an account you can stop all mail from {productName}, block a sender, report a
          letter, and see and erase what is stored about you, after a code that we send to your
          address. Once you have said stop, we keep a hash of your address, which cannot be turned
          back, so that we can go on respecting it. Such a hash also stays for three years beside
          each mail we sent you, so that the way to stop mail in it goes on working when the letter
          is gone.
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
          You can see and correct your data in your settings, take all of it with you as one file
          (JSON or CSV), and delete your account. Mail about your messages and news about the
          product can be switched off there, each by itself; mail about the security of your account
          always comes. If you have no account, write to us.
        </p>
        <p>
          {productName} is for people who are 18 or older, or have the permission of a parent. If a
          child used it without, tell us, and we erase it.
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
        Office of the Privacy Commissioner of Canada, or to the data protection authority of the
        place you live in.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes',
    body: (
      <p>
        When something here changes that matters to you, we write to you before it does. The date at
        the top says when this text was last changed.
      </p>
    ),
  },
];
