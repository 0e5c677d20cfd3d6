import { productName } from '#app/shared/product.ts';
import type { TextSection } from '../text/text-sections.tsx';

export const helpSections = (supportEmail: string): TextSection[] => [
  {
    id: 'first-message',
    title: 'Your first message',
    body: (
      <>
        <ol>
          <li>
            Open the <a href="/presets">gallery</a> and watch a few films. Choose the one that feels
            like what you want to say.
          </li>
          <li>
            Sign in, or <a href="/auth">create an account</a>. New users get one free preset send.
          </li>
          <li>
            Write. There is no character limit, and what you type is saved as a draft. Decide
            whether to sign it or to send it anonymously, and type the recipient’s e-mail address.
          </li>
          <li>Confirm that you have permission to write to this person, and go on to checkout.</li>
          <li>
            Choose now or a date, look at the preview, and use your free send or pay. Your dashboard
            shows what becomes of it.
          </li>
        </ol>
        <p>
          Cannot find the beginning? Write one true sentence, as you would say it. The rest of the
          letter usually knows where to go.
        </p>
      </>
    ),
  },
  {
    id: 'not-arrived',
    title: 'It has not arrived',
    body: (
      <>
        <p>Most messages arrive within minutes after payment. When one does not:</p>
        <ul>
          <li>
            Look at your dashboard. <strong>Scheduled</strong> means its hour has not come. On its
            way means we are still bringing it: some mail servers ask us to come back later, and we
            try for up to three days.
          </li>
          <li>
            <strong>Failed</strong> means that we can’t deliver to this address. What it cost has
            come back to you. You can correct the address and send it again.
          </li>
          <li>
            <strong>Sent</strong>, but they do not see it: ask them to look among spam and
            promotions. The mail comes from {productName} and names you, unless you are anonymous.
          </li>
        </ul>
        <p>
          “We can’t deliver to this address” has several possible reasons, and we do not say which:
          it protects the people who want to be left alone.
        </p>
      </>
    ),
  },
  {
    id: 'schedule',
    title: 'Scheduled messages',
    body: (
      <>
        <p>
          A message can wait up to five years. The hour you set is kept in the time zone you picked,
          also when the clocks change in between. Until it leaves you can edit it, move it or cancel
          it on your dashboard; when you cancel, its send comes back.
        </p>
        <p>Messages that wait are cancelled when you delete your account.</p>
      </>
    ),
  },
  {
    id: 'received',
    title: 'You received a message',
    body: (
      <>
        <p>
          Somebody wrote you a letter and asked us to bring it. You need no account, nothing costs
          anything, and the letter stays closed until you press Open. On its page you can:
        </p>
        <ul>
          <li>send one short reply, if the sender allowed it, without showing your address;</li>
          <li>block this sender, also one you do not know;</li>
          <li>block everything, so that {productName} never writes to you again;</li>
          <li>report the letter to us;</li>
          <li>see what is stored about you, and erase it.</li>
        </ul>
        <p>
          The mail itself has a link that stops all further mail with one click. More in the{' '}
          <a href="/faq#received">answers for recipients</a>.
        </p>
      </>
    ),
  },
  {
    id: 'account',
    title: 'Your account',
    body: (
      <ul>
        <li>
          <strong>Forgotten password:</strong> ask for a new one on the{' '}
          <a href="/auth">sign-in page</a>. We send a link to your address.
        </li>
        <li>
          <strong>Verification:</strong> sending may need a verified address. Your settings show
          whether yours is, and send the mail again.
        </li>
        <li>
          <strong>Signed out too often, or signed in elsewhere:</strong> your settings list the
          sessions, and end all of them.
        </li>
        <li>
          <strong>Packs and receipts:</strong> the billing portal, which you reach from your
          settings, has every receipt and the button to cancel.
        </li>
        <li>
          <strong>Leaving:</strong> export your data, then delete the account. Both are in your
          settings. What it means is said there before you confirm.
        </li>
      </ul>
    ),
  },
  {
    id: 'still-stuck',
    title: 'Still stuck',
    body: (
      <p>
        Look through the <a href="/faq">questions and answers</a>, or write to{' '}
        <a href={`mailto:${supportEmail}`}>{supportEmail}</a>. A person answers within 1 to 2
        business days. It helps to name the address of your account and the day of the message; the
        letter itself we do not need.
      </p>
    ),
  },
];
