import type { OwnReport } from '#app/features/moderation/report.queries.server.ts';
import {
  REPORT_DETAILS_MAX_LENGTH,
  type ReportReason,
  reportReasons,
} from '#app/features/moderation/report.rules.ts';
import type { Language, TextKey } from '#app/languages/languages.server.ts';
import { textsIn } from '#app/languages/texts.server.ts';
import { PageLayout, PostForm } from '#app/routes/layout/page-layout.tsx';
import { CareLink } from '../care-link.server.tsx';
import { LanguageChooser } from '../language-chooser.server.tsx';

export type RightsNotice =
  | 'blocked'
  | 'reported'
  | 'reported-danger'
  | 'report-needs-reason'
  | 'code-sent'
  | 'code-without-address'
  | 'code-too-many'
  | 'code-wrong'
  | 'erased';

const notices = {
  blocked: 'rights.notice.blocked',
  reported: 'rights.notice.reported',
  'reported-danger': 'rights.notice.reportedDanger',
  'report-needs-reason': 'rights.notice.reportNeedsReason',
  'code-sent': 'rights.notice.codeSent',
  'code-without-address': 'rights.notice.codeWithoutAddress',
  'code-too-many': 'rights.notice.codeTooMany',
  'code-wrong': 'rights.notice.codeWrong',
  erased: 'rights.notice.erased',
} as const satisfies Record<RightsNotice, TextKey>;

export const isRightsNotice = (text: string | undefined): text is RightsNotice =>
  text !== undefined && Object.hasOwn(notices, text);

interface SenderBlock {
  includesSameCard: boolean;
}

interface RightsPageProps {
  language: Language;
  path: string;
  senderLabel: string;
  /** What its owner has chosen; null for the holder of a private link, who need not be the owner. */
  mailbox: { senderBlock: SenderBlock | null; isEverybodyBlocked: boolean } | null;
  isAnonymous: boolean;
  supportEmail: string;
  /** Their report of this letter; null for the holder of a private link, who may be its sender. */
  report: OwnReport | null;
  notice: RightsNotice | null;
  /** The reader came here from the picture of the letter. */
  isPictureMeant: boolean;
}

/** What a recipient can do without an account: block, stop all email, report, see and erase. */
export function RightsPage(props: RightsPageProps) {
  const {
    language,
    path,
    senderLabel,
    mailbox,
    isAnonymous,
    supportEmail,
    report,
    notice,
    isPictureMeant,
  } = props;
  const { text, rich } = textsIn(language);
  const action = `${path}/rights`;
  return (
    <PageLayout
      title={text('rights.title')}
      lead={rich('rights.lead', { sender: <bdi>{senderLabel}</bdi> })}
    >
      {notice && (
        <p className="notice" role="status">
          {text(notices[notice])}
        </p>
      )}
      <BlockSection
        {...{ language, action }}
        offersSameCard={mailbox !== null && !isAnonymous}
        block={mailbox?.senderBlock ?? null}
      />
      {mailbox && <StopSection {...{ language, action }} isStopped={mailbox.isEverybodyBlocked} />}
      <ReportSection {...{ language, action, report, isPictureMeant }} />
      {mailbox ? (
        <StoredDataSection {...{ language, action }} />
      ) : (
        <p className="hint">{rich('rights.byMailOnly', { email: <bdi>{supportEmail}</bdi> })}</p>
      )}
      <p className="aside">
        <CareLink language={language} />
      </p>
      <p className="aside">
        <a href={path}>{text('rights.back')}</a>
      </p>
      <LanguageChooser language={language} path={action} />
    </PageLayout>
  );
}

interface SectionProps {
  language: Language;
  action: string;
}

interface BlockSectionProps extends SectionProps {
  /**
   * Only the link of the mail blocks others who pay with the same card, and not for an anonymous letter:
   * somebody who shares a card with its writer would find out that it was them.
   */
  offersSameCard: boolean;
  block: SenderBlock | null;
}

function BlockSection({ language, action, offersSameCard, block }: BlockSectionProps) {
  const { text } = textsIn(language);
  return (
    <section id="block">
      <h2>{text('rights.block')}</h2>
      {block ? (
        <>
          <p>{text('rights.block.done')}</p>
          <PostForm action={action} intent="unblock-sender" label={text('rights.unblock')} />
        </>
      ) : (
        <p>{text('rights.block.consequence')}</p>
      )}
      {(!block || (offersSameCard && !block.includesSameCard)) && (
        <PostForm action={action} intent="block-sender" label={text('rights.block')}>
          {offersSameCard && (
            <label className="choice">
              <input
                type="checkbox"
                name="sameCard"
                defaultChecked={!block}
                required={block !== null}
              />
              <span>{text('rights.block.sameCard')}</span>
            </label>
          )}
        </PostForm>
      )}
    </section>
  );
}

function StopSection({ language, action, isStopped }: SectionProps & { isStopped: boolean }) {
  const { text } = textsIn(language);
  return (
    <section id="stop">
      <h2>{text('rights.stop')}</h2>
      {isStopped ? (
        <>
          <p>{text('rights.stop.done')}</p>
          <PostForm action={action} intent="unblock-everybody" label={text('rights.allow')} />
        </>
      ) : (
        <>
          <p>{text('rights.stop.consequence')}</p>
          <PostForm action={action} intent="block-everybody" label={text('rights.stop.button')} />
        </>
      )}
    </section>
  );
}

function ReportSection(props: SectionProps & Pick<RightsPageProps, 'report' | 'isPictureMeant'>) {
  const { language, action, report, isPictureMeant } = props;
  const { text, day } = textsIn(language);
  return (
    <section id="report">
      <h2>{text(isPictureMeant ? 'rights.report.picture' : 'rights.report')}</h2>
      {report && (
        <p>
          {text(report.decidedAt ? 'rights.report.decided' : 'rights.report.open', {
            date: day(report.createdAt),
          })}
        </p>
      )}
      <p>
        {text(isPictureMeant ? 'rights.report.pictureConsequence' : 'rights.report.consequence')}{' '}
        {text('rights.report.danger')}
      </p>
      <PostForm action={action} intent="report" label={text('rights.report.button')}>
        {isPictureMeant && <input type="hidden" name="about" value="picture" />}
        <fieldset>
          <legend>{text('rights.report.question')}</legend>
          {(Object.keys(reportReasons) as ReportReason[]).map((reason) => (
            <label key={reason} className="choice">
              <input type="radio" name="reason" value={reason} required />
              <span>{text(`rights.reason.${reason}`)}</span>
            </label>
          ))}
        </fieldset>
        <label htmlFor="details">{text('rights.report.details')}</label>
        <textarea id="details" name="details" rows={3} maxLength={REPORT_DETAILS_MAX_LENGTH} />
      </PostForm>
    </section>
  );
}

function StoredDataSection({ language, action }: SectionProps) {
  const { text } = textsIn(language);
  return (
    <section id="stored">
      <h2>{text('rights.stored')}</h2>
      <p>{text('rights.stored.proof')}</p>
      <PostForm action={action} intent="mail-code" label={text('rights.stored.mail')} />
      <PostForm action={action} intent="redeem-code" label={text('rights.stored.show')}>
        <label htmlFor="code">{text('rights.stored.code')}</label>
        <input id="code" name="code" inputMode="numeric" autoComplete="one-time-code" required />
      </PostForm>
    </section>
  );
}
