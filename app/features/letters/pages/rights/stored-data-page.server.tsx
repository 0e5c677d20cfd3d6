import { Fragment } from 'react';
import type { Language } from '#app/languages/languages.server.ts';
import { textsIn } from '#app/languages/texts.server.ts';
import { PageLayout, PostForm } from '#app/routes/layout/page-layout.tsx';
import type { StoredLetter } from '../../stored-data.queries.server.ts';

interface StoredDataPageProps {
  language: Language;
  path: string;
  letters: StoredLetter[];
  /** Someone has named them as the person to ask about their letters. */
  isNamed: boolean;
  /** Shows that the mailed code was entered; sent back to erase. */
  grant: string;
}

/** What is stored about a recipient, and the form to erase it. */
export function StoredDataPage({ language, path, letters, isNamed, grant }: StoredDataPageProps) {
  const { text } = textsIn(language);
  return (
    <PageLayout
      title={text('stored.title')}
      lead={text(letters.length === 0 ? 'stored.nothing' : 'stored.lead')}
    >
      {isNamed && <p>{text('stored.named')}</p>}
      {letters.map((letter) => (
        <LetterSection
          key={`${letter.sentAt?.toISOString()} ${letter.senderLabel}`}
          {...{ language, letter }}
        />
      ))}
      {letters.length > 0 && (
        <section>
          <h2>{text('stored.erase')}</h2>
          <p>{text('stored.erase.consequence')}</p>
          <p>{text('stored.erase.hash')}</p>
          <PostForm action={`${path}/rights`} intent="erase" label={text('stored.erase.button')}>
            <input type="hidden" name="grant" value={grant} />
          </PostForm>
        </section>
      )}
      <p className="aside">
        <a href={`${path}/rights`}>{text('stored.back')}</a>
      </p>
    </PageLayout>
  );
}

function LetterSection({ language, letter }: { language: Language; letter: StoredLetter }) {
  const { text, rich, time } = textsIn(language);
  const times = [
    ['stored.delivered', letter.sentAt],
    ['stored.visited', letter.linkVisitedAt],
    ['stored.opened', letter.openedAt],
  ] as const;
  const privateTimes = [
    ['stored.privateVisited', letter.privateVisitedAt],
    ['stored.privateOpened', letter.privateOpenedAt],
  ] as const;
  const reportTimes = [
    ['stored.reported', letter.report?.createdAt],
    ['stored.reportDecided', letter.report?.decidedAt],
  ] as const;
  const shown = [
    ...times,
    ...privateTimes.filter(([, instant]) => instant),
    ...(letter.report ? reportTimes : []),
  ];
  return (
    <section>
      <h2>{rich('stored.from', { sender: <bdi>{letter.senderLabel}</bdi> })}</h2>
      <dl>
        <dt>{text('stored.address')}</dt>
        <dd>
          <bdi>{letter.recipientEmail}</bdi>
        </dd>
        <dt>{text('stored.name')}</dt>
        <dd>{letter.recipientName ? <bdi>{letter.recipientName}</bdi> : text('stored.noName')}</dd>
        {shown.map(([key, instant]) => (
          <Fragment key={key}>
            <dt>{text(key)}</dt>
            <dd>{instant ? time(instant) : text('stored.notYet')}</dd>
          </Fragment>
        ))}
        <dt>{text('stored.shown')}</dt>
        <dd>{text('stored.views', { views: letter.views })}</dd>
        {letter.reply && (
          <>
            <dt>{text('stored.reply')}</dt>
            <dd dir="auto">{letter.reply}</dd>
          </>
        )}
      </dl>
    </section>
  );
}
