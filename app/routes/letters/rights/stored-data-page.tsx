import type { StoredLetter } from '#app/features/letters/stored-data.queries.server.ts';
import { senderInSentence } from '../page/sender-in-sentence.ts';
import { PageLayout, PostForm } from '../page-layout.tsx';

const dateAndTime = new Intl.DateTimeFormat('en', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
});
const formatTime = (time: Date | null) => (time ? `${dateAndTime.format(time)} UTC` : 'not yet');

interface StoredDataPageProps {
  path: string;
  letters: StoredLetter[];
  /** Shows that the mailed code was entered; sent back to erase. */
  grant: string;
}

/** What is stored about a recipient, and the form to erase it. */
export function StoredDataPage({ path, letters, grant }: StoredDataPageProps) {
  return (
    <PageLayout
      title="What is stored about you"
      lead={
        letters.length === 0
          ? 'Only a hash of your address, which cannot be turned back into the address. We keep it for three years with each email we sent you, so that the unsubscribe link in it keeps working, and for as long as you block anyone.'
          : 'For each letter delivered to you: where it went, when, and what you did with it.'
      }
    >
      {letters.map((letter) => (
        <LetterSection key={`${letter.sentAt?.toISOString()} ${letter.senderLabel}`} {...letter} />
      ))}
      {letters.length > 0 && (
        <section>
          <h2>Erase everything</h2>
          <p>
            This erases your address and name, when you read each letter, and your replies. The
            links stop working: you will not be able to read these letters here again. The senders
            keep the letters they wrote. This cannot be undone.
          </p>
          <p>
            For three years we keep a hash of your address with each email we sent you, so that the
            unsubscribe link in it keeps working. The hash cannot be turned back into your address.
          </p>
          <PostForm action={`${path}/rights`} intent="erase" label="Erase permanently">
            <input type="hidden" name="grant" value={grant} />
          </PostForm>
        </section>
      )}
      <p className="aside">
        <a href={`${path}/rights`}>Back</a>
      </p>
    </PageLayout>
  );
}

function LetterSection(letter: StoredLetter) {
  return (
    <section>
      <h2>
        From <bdi>{senderInSentence(letter.senderLabel)}</bdi>
      </h2>
      <dl>
        <dt>Your address</dt>
        <dd>{letter.recipientEmail}</dd>
        <dt>Your name, as the sender typed it</dt>
        <dd>{letter.recipientName ?? 'not given'}</dd>
        <dt>Delivered</dt>
        <dd>{formatTime(letter.sentAt)}</dd>
        <dt>Link first followed</dt>
        <dd>{formatTime(letter.linkVisitedAt)}</dd>
        <dt>Opened</dt>
        <dd>{formatTime(letter.openedAt)}</dd>
        {letter.privateVisitedAt && (
          <>
            <dt>Private link first followed</dt>
            <dd>{formatTime(letter.privateVisitedAt)}</dd>
          </>
        )}
        {letter.privateOpenedAt && (
          <>
            <dt>Opened by the private link</dt>
            <dd>{formatTime(letter.privateOpenedAt)}</dd>
          </>
        )}
        <dt>Shown</dt>
        <dd>
          {letter.views} {letter.views === 1 ? 'time' : 'times'} in the last 90 days; the type of
          browser is stored each time
        </dd>
        {letter.reply && (
          <>
            <dt>Your reply</dt>
            <dd dir="auto">{letter.reply}</dd>
          </>
        )}
      </dl>
    </section>
  );
}
