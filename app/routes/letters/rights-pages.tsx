import type { ReactNode } from 'react';
import type { StoredLetter } from '#app/features/letters/stored-data.queries.server.ts';
import { REPORT_DETAILS_MAX_LENGTH, reportReasons } from '#app/features/moderation/report.rules.ts';
import { productName } from '#app/shared/product.ts';

/** What a recipient may do without an account (product.md section 4). Forms only: no script at all. */

interface SheetProps {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}

/** A page of words and forms in the manner of the letter. */
export function Sheet({ title, lead, children }: SheetProps) {
  return (
    <main className="letter sheet">
      <h1>{title}</h1>
      {lead && <p className="from">{lead}</p>}
      {children}
    </main>
  );
}

interface DoProps {
  action: string;
  intent: string;
  label: string;
  children?: ReactNode;
}

/** One thing to do, by post: following a link changes nothing. */
export function Do({ action, intent, label, children }: DoProps) {
  return (
    <form method="post" action={action}>
      <input type="hidden" name="intent" value={intent} />
      {children}
      <button type="submit" className="quiet">
        {label}
      </button>
    </form>
  );
}

export type RightsNotice =
  | 'reported'
  | 'report-needs-reason'
  | 'code-sent'
  | 'code-without-address'
  | 'code-too-many'
  | 'code-wrong'
  | 'erased';

const notices: Record<RightsNotice, string> = {
  reported: 'Thank you. Somebody of our staff will read this letter and decide.',
  'report-needs-reason': 'Please choose what is wrong with the letter.',
  'code-sent': 'We have sent you a code. It works for 15 minutes; please type it below.',
  'code-without-address':
    'Your address is no longer stored with this letter, so there is nothing to show and no code to send. For a later letter, please ask from its own link.',
  'code-too-many': 'We have sent several codes already. Please try again in an hour.',
  'code-wrong': 'This code does not fit, or is too old. You can ask for a new one.',
  erased: 'It is erased. The links are dark, and nobody can read the letters here again.',
};

export const isRightsNotice = (text: string | undefined): text is RightsNotice =>
  text !== undefined && Object.hasOwn(notices, text);

interface RightsProps {
  path: string;
  senderLabel: string;
  isSenderBlocked: boolean;
  isEverybodyBlocked: boolean;
  notice: RightsNotice | null;
}

export function Rights(props: RightsProps) {
  const { path, senderLabel, isSenderBlocked, isEverybodyBlocked, notice } = props;
  const action = `${path}/rights`;
  return (
    <Sheet
      title="What you can do"
      lead={
        <>
          About the letter from <bdi>{senderLabel.replace(/^Someone/, 'someone')}</bdi>. You need no
          account, and the sender is told nothing of it.
        </>
      }
    >
      {notice && (
        <p className="told" role="status">
          {notices[notice]}
        </p>
      )}
      <section id="block">
        <h2>Block this sender</h2>
        {isSenderBlocked ? (
          <>
            <p>They are blocked. No mail of theirs reaches you, and this letter stays closed.</p>
            <Do action={action} intent="unblock-sender" label="Take the block back" />
          </>
        ) : (
          <>
            <p>
              No more mail from them, and this letter stays closed. It also works when you do not
              know who they are. They only learn that we cannot deliver.
            </p>
            <Do action={action} intent="block-sender" label="Block this sender" />
          </>
        )}
      </section>
      <section id="stop">
        <h2>No more mail from {productName}</h2>
        {isEverybodyBlocked ? (
          <>
            <p>Nobody can write to your address through {productName} any more.</p>
            <Do action={action} intent="unblock-everybody" label="Allow mail again" />
          </>
        ) : (
          <>
            <p>Nobody will be able to write to your address here. What has come stays readable.</p>
            <Do action={action} intent="block-everybody" label="Stop all mail" />
          </>
        )}
      </section>
      <section id="report">
        <h2>Report this letter</h2>
        <p>
          Somebody of our staff reads this one letter, and that reading is written down. If you are
          in danger, please call your local emergency number first.
        </p>
        <Do action={action} intent="report" label="Report it">
          <fieldset>
            <legend>What is wrong with it?</legend>
            {Object.entries(reportReasons).map(([reason, words]) => (
              <label key={reason} className="choice">
                <input type="radio" name="reason" value={reason} required />
                <span>{words}</span>
              </label>
            ))}
          </fieldset>
          <label htmlFor="details">Anything we should know (if you like)</label>
          <textarea id="details" name="details" rows={3} maxLength={REPORT_DETAILS_MAX_LENGTH} />
        </Do>
      </section>
      <section id="stored">
        <h2>See and erase what is stored about you</h2>
        <p>
          We send a code to the address the letter went to, to be sure that it is you. Nothing is
          shown without it.
        </p>
        <Do action={action} intent="mail-code" label="Send me a code" />
        <Do action={action} intent="redeem-code" label="Show what is stored">
          <label htmlFor="code">Your code</label>
          <input
            id="code"
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            pattern="[0-9 ]{6,8}"
            required
          />
        </Do>
      </section>
      <p className="aside">
        <a href={path}>Back to the letter</a>
      </p>
    </Sheet>
  );
}

const exactly = new Intl.DateTimeFormat('en', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
});
const when = (time: Date | null) => (time ? `${exactly.format(time)} UTC` : 'no');

interface StoredDataProps {
  path: string;
  letters: StoredLetter[];
  /** Proof that the code was typed, for the one thing to do here. */
  grant: string;
}

export function StoredData({ path, letters, grant }: StoredDataProps) {
  return (
    <Sheet
      title="What is stored about you"
      lead={
        letters.length === 0
          ? 'Nothing but a hash of your address, which cannot be turned back: for three years beside the mails we sent you, so that the way to stop mail in them goes on working, and as long as you block somebody.'
          : 'For every letter that was brought to you: where it went, when, and what you did with it.'
      }
    >
      {letters.map((letter) => (
        <section key={`${letter.sentAt?.toISOString()} ${letter.senderLabel}`}>
          <h2>
            From <bdi>{letter.senderLabel.replace(/^Someone/, 'someone')}</bdi>
          </h2>
          <dl>
            <dt>Your address</dt>
            <dd>{letter.recipientEmail}</dd>
            <dt>Your name, as the sender typed it</dt>
            <dd>{letter.recipientName ?? 'not given'}</dd>
            <dt>Brought to you</dt>
            <dd>{when(letter.sentAt)}</dd>
            <dt>Link first followed</dt>
            <dd>{when(letter.linkVisitedAt)}</dd>
            <dt>Opened</dt>
            <dd>{when(letter.openedAt)}</dd>
            <dt>Shown</dt>
            <dd>
              {letter.views} {letter.views === 1 ? 'time' : 'times'} in the last 90 days, with the
              kind of browser
            </dd>
            {letter.reply && (
              <>
                <dt>Your answer</dt>
                <dd dir="auto">{letter.reply}</dd>
              </>
            )}
          </dl>
        </section>
      ))}
      {letters.length > 0 && (
        <section>
          <h2>Erase all of it</h2>
          <p>
            Your address and name, when you read and what you answered are erased, and the links go
            dark: you cannot read these letters here again. The senders keep their own words. This
            cannot be undone.
          </p>
          <p>
            For three years we keep a hash of your address beside each mail, which cannot be turned
            back, so that the way to stop mail in it goes on working.
          </p>
          <Do action={`${path}/rights`} intent="erase" label="Erase it for good">
            <input type="hidden" name="grant" value={grant} />
          </Do>
        </section>
      )}
      <p className="aside">
        <a href={`${path}/rights`}>Back</a>
      </p>
    </Sheet>
  );
}
