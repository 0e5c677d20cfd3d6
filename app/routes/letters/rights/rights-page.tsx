import { REPORT_DETAILS_MAX_LENGTH, reportReasons } from '#app/features/moderation/report.rules.ts';
import { productName } from '#app/shared/product.ts';
import { senderInSentence } from '../page/sender-in-sentence.ts';
import { PageLayout, PostForm } from '../page-layout.tsx';

export type RightsNotice =
  | 'blocked'
  | 'reported'
  | 'report-needs-reason'
  | 'code-sent'
  | 'code-without-address'
  | 'code-too-many'
  | 'code-wrong'
  | 'erased';

const notices: Record<RightsNotice, string> = {
  blocked: 'This sender is blocked, and this letter stays closed.',
  reported: 'Thank you. Our staff will read this letter and decide what to do.',
  'report-needs-reason': 'Please choose what is wrong with the letter.',
  'code-sent':
    'We have emailed a code to the address this letter was sent to. Enter it below; it works for 15 minutes.',
  'code-without-address':
    'Your address is no longer stored with this letter, so there is nothing to show and nowhere to send a code. If you have received a letter since, please use its link instead.',
  'code-too-many': 'We have already sent several codes. Please try again in an hour.',
  'code-wrong': 'This code is wrong or has expired. You can ask for a new one.',
  erased: 'Your data has been erased. The links no longer work.',
};

export const isRightsNotice = (text: string | undefined): text is RightsNotice =>
  text !== undefined && Object.hasOwn(notices, text);

interface RightsPageProps {
  path: string;
  senderLabel: string;
  /** What its owner has chosen; null for the holder of a private link, who need not be the owner. */
  mailbox: { isSenderBlocked: boolean; isEverybodyBlocked: boolean } | null;
  supportEmail: string;
  notice: RightsNotice | null;
  /** The reader came here from the picture of the letter. */
  isPictureMeant: boolean;
}

/** What a recipient can do without an account: block, stop all email, report, see and erase. */
export function RightsPage(props: RightsPageProps) {
  const { path, senderLabel, mailbox, supportEmail, notice, isPictureMeant } = props;
  const action = `${path}/rights`;
  return (
    <PageLayout
      title="What you can do"
      lead={
        <>
          About the letter from <bdi>{senderInSentence(senderLabel)}</bdi>. You do not need an
          account, and we do not tell the sender what you do here.
        </>
      }
    >
      {notice && (
        <p className="notice" role="status">
          {notices[notice]}
        </p>
      )}
      <BlockSection action={action} isBlocked={mailbox?.isSenderBlocked ?? false} />
      {mailbox && <StopSection action={action} isStopped={mailbox.isEverybodyBlocked} />}
      <ReportSection action={action} isPictureMeant={isPictureMeant} />
      {mailbox ? (
        <StoredDataSection action={action} />
      ) : (
        <p className="hint">
          To stop all email from us, or to see and erase what is stored about you, use the link in
          an email from us, or write to {supportEmail}
        </p>
      )}
      <p className="aside">
        <a href={path}>Back to the letter</a>
      </p>
    </PageLayout>
  );
}

function BlockSection({ action, isBlocked }: { action: string; isBlocked: boolean }) {
  return (
    <section id="block">
      <h2>Block this sender</h2>
      {isBlocked ? (
        <>
          <p>
            This sender is blocked. You will get no more email from them, and this letter stays
            closed.
          </p>
          <PostForm action={action} intent="unblock-sender" label="Unblock" />
        </>
      ) : (
        <>
          <p>
            You will get no more email from them, and this letter stays closed. This also works if
            you do not know who they are. They learn only that we cannot deliver.
          </p>
          <PostForm action={action} intent="block-sender" label="Block this sender" />
        </>
      )}
    </section>
  );
}

function StopSection({ action, isStopped }: { action: string; isStopped: boolean }) {
  return (
    <section id="stop">
      <h2>Stop all email from {productName}</h2>
      {isStopped ? (
        <>
          <p>Nobody can write to your address through {productName}.</p>
          <PostForm action={action} intent="unblock-everybody" label="Allow email again" />
        </>
      ) : (
        <>
          <p>
            Nobody will be able to write to your address through {productName}. You can still read
            the letters you already have.
          </p>
          <PostForm action={action} intent="block-everybody" label="Stop all email" />
        </>
      )}
    </section>
  );
}

function ReportSection({ action, isPictureMeant }: { action: string; isPictureMeant: boolean }) {
  return (
    <section id="report">
      <h2>{isPictureMeant ? 'Report the picture in this letter' : 'Report this letter'}</h2>
      <p>
        {isPictureMeant
          ? 'Our staff will read this one letter and look at its picture, and we record who did. After that, letters of this sender come to you without a picture.'
          : 'Our staff will read this one letter, and we record who read it.'}{' '}
        If you are in danger, please call your local emergency number first.
      </p>
      <PostForm action={action} intent="report" label="Report it">
        {isPictureMeant && <input type="hidden" name="about" value="picture" />}
        <fieldset>
          <legend>What is wrong with it?</legend>
          {Object.entries(reportReasons).map(([reason, label]) => (
            <label key={reason} className="choice">
              <input type="radio" name="reason" value={reason} required />
              <span>{label}</span>
            </label>
          ))}
        </fieldset>
        <label htmlFor="details">Anything we should know? (optional)</label>
        <textarea id="details" name="details" rows={3} maxLength={REPORT_DETAILS_MAX_LENGTH} />
      </PostForm>
    </section>
  );
}

function StoredDataSection({ action }: { action: string }) {
  return (
    <section id="stored">
      <h2>See and erase what is stored about you</h2>
      <p>
        To make sure that it is you, we email a code to the address this letter was sent to. Nothing
        is shown without it.
      </p>
      <PostForm action={action} intent="mail-code" label="Email me a code" />
      <PostForm action={action} intent="redeem-code" label="Show what is stored">
        <label htmlFor="code">Your code</label>
        <input
          id="code"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern="[0-9 ]{6,8}"
          required
        />
      </PostForm>
    </section>
  );
}
