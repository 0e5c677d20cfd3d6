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
            like what you want to say. A heart keeps a film for later.
          </li>
          <li>
            Sign in, or <a href="/auth">create an account</a>. New users get one free preset send.
          </li>
          <li>
            Write. There is no character limit, and your draft is saved as you type. Enter the
            recipient’s email address, sign it or send it anonymously, choose now or a date, and
            check the preview.
          </li>
          <li>
            Confirm that you have permission to write to this person, and continue to checkout.
          </li>
          <li>Use your free send, or pay. Your dashboard shows what happens next.</li>
        </ol>
        <p>
          Not sure how to begin? Write one true sentence, the way you would say it. The rest usually
          follows. Below an empty letter you also find first lines to continue and questions to
          answer.
        </p>
      </>
    ),
  },
  {
    id: 'voice',
    title: 'Read it aloud',
    body: (
      <>
        <p>
          Below your letter you can record it in your own voice, up to three minutes, at no extra
          price. The words come phrase by phrase: read one, then tap or press the space bar for the
          next. Listen to all of it over the film before you keep it.
        </p>
        <ul>
          <li>
            The recipient hears you over the film, and the words appear as you say them. The written
            letter stays below the film.
          </li>
          <li>
            <strong>No microphone?</strong> Allow it in your browser’s settings for this site, or
            choose a file you recorded elsewhere: m4a, mp3, ogg, wav or webm. Tap along while it
            plays if the words come too early or too late.
          </li>
          <li>
            <strong>No connection?</strong> The recording stays in your browser until it is saved,
            or until you throw it away or sign out.
          </li>
          <li>
            <strong>Anonymous letters:</strong> a voice can be recognized. We ask you to confirm
            that before you record.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'for-nobody',
    title: 'A letter you do not send',
    body: (
      <>
        <p>
          To someone who has died, someone you must not write to, or yourself: choose “For nobody,
          for now” in place of an address, and keep it. It is free, always, and only you can read
          it. You find it under Kept on your dashboard.
        </p>
        <ul>
          <li>
            <strong>Watch it</strong> shows it to you alone, on the page someone else would get.
          </li>
          <li>
            <strong>Seal it until a day:</strong> its words are hidden until then, from you too. You
            can open it early.
          </li>
          <li>
            <strong>Send it one day</strong> makes it a draft again. Nothing is sent before you send
            it.
          </li>
          <li>
            <strong>Burn it:</strong> for ten seconds you can take it back. After that, nobody can.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'picture',
    title: 'Add a picture',
    body: (
      <>
        <p>
          A signed letter may hold one photograph, at no extra price: JPEG, PNG, WebP, AVIF or HEIC,
          up to 25 MB. Say in a few words what it shows. Where it was taken, and with what, is
          removed.
        </p>
        <ul>
          <li>
            The recipient reads your words first and decides whether to look. The picture is never
            in the email.
          </li>
          <li>
            <strong>Anonymous letters</strong> go without a picture. If you turn that off again, it
            goes along.
          </li>
          <li>
            <strong>Did you get a picture you did not want?</strong> Use “Report this picture” at
            the foot of the letter. You do not have to look at it.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'not-arrived',
    title: 'It has not arrived',
    body: (
      <>
        <p>Most messages arrive within minutes after payment. If yours has not:</p>
        <ul>
          <li>
            Check your dashboard. <strong>Scheduled</strong> means its time has not come yet.{' '}
            <strong>On its way</strong> means we are still trying: some mail servers ask us to come
            back later, and we try for up to three days.
          </li>
          <li>
            <strong>Failed</strong> means that we can’t deliver to this address. You got back what
            it cost. You can correct the address and send it again.
          </li>
          <li>
            <strong>Sent</strong>, but they can’t find it: ask them to check spam and promotions.
            The email comes from {productName} and names you, unless you are anonymous.
          </li>
          <li>
            <strong>Remind them once:</strong> tick it in the form or on the message’s page. We send
            one more email after three days, only if nobody has followed the link. Not for anonymous
            letters.
          </li>
          <li>
            <strong>Hand it over yourself:</strong> the message’s page has a private link, a QR code
            and a card to print. If its email failed, this uses one send.
          </li>
        </ul>
        <p>
          “We can’t deliver to this address” can have several reasons, and we don’t say which. This
          protects people who want to be left alone.
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
          You can send a message in an hour, tomorrow at 8:00 by your clock or theirs, or on a date
          up to five years ahead. Its hour follows the time zone you picked, even when the clocks
          change. Until it is sent, you can edit it, reschedule it or take it back on your
          dashboard. Taken back, it costs nothing.
        </p>
        <p>
          “In an hour” and “tomorrow” count from the moment you send it or your payment arrives.
        </p>
        <p>
          A letter can also arrive and stay closed until a day you choose. Its page counts down, and
          nobody can read it before. Until then you can move the day or let it open on the message’s
          page.
        </p>
        <p>Deleting your account cancels your scheduled messages.</p>
      </>
    ),
  },
  {
    id: 'received',
    title: 'You received a message',
    body: (
      <>
        <p>
          Someone wrote you a letter and asked us to deliver it. You need no account, it costs you
          nothing, and the letter stays closed until you press Open. On its page you can:
        </p>
        <ul>
          <li>send one short reply, if the sender allowed it, without showing your address;</li>
          <li>block this sender, even one you do not know;</li>
          <li>block everything, so that {productName} never writes to you again;</li>
          <li>report the letter to us;</li>
          <li>see what is stored about you, and erase it.</li>
        </ul>
        <p>
          The email itself has a link that stops all further email with one click. More in the{' '}
          <a href="/faq#received">answers for recipients</a>. If a letter worries or frightens you,{' '}
          <a href="/care">Care</a> says what to do and whom to call.
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
          <a href="/auth">sign-in page</a>. We’ll email you a link.
        </li>
        <li>
          <strong>Verification:</strong> sending may require a verified address. Your settings show
          whether yours is, and can send the email again.
        </li>
        <li>
          <strong>Signed out too often, or signed in elsewhere:</strong> your settings list your
          sessions and can end them all.
        </li>
        <li>
          <strong>Packs and receipts:</strong> the billing portal, linked from your settings, has
          every receipt and the button to cancel.
        </li>
        <li>
          <strong>Leaving:</strong> export your data, then delete the account. Both are in your
          settings, which tell you what it means before you confirm.
        </li>
      </ul>
    ),
  },
  {
    id: 'still-stuck',
    title: 'Still stuck?',
    body: (
      <p>
        Look through the <a href="/faq">questions and answers</a>, or write to{' '}
        <a href={`mailto:${supportEmail}`}>{supportEmail}</a>. A person answers within 1 to 2
        business days. Please include your account’s email address and the day of the message. We do
        not need the letter.
      </p>
    ),
  },
];
