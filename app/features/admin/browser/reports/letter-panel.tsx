import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import { reportReasons } from '#app/features/moderation/report.rules.ts';
import type { ReportedLetter } from '#app/features/moderation/review-report.server.ts';
import { Button } from '#app/ui/button.tsx';
import { Panel } from '../page-parts.tsx';
import { TimeText } from '../time-text.tsx';

interface LetterPanelProps {
  reportId: string;
  isOpen: boolean;
  /** The letter, once it was opened. */
  reported: ReportedLetter | undefined;
  now: Date;
}

/** The reported letter, which is opened by a press: that is recorded. */
export function LetterPanel({ reportId, isOpen, reported, now }: LetterPanelProps) {
  const navigation = useNavigation();
  return (
    <Panel
      title="The letter"
      lead={
        isOpen
          ? 'The letter is encrypted. Opening it is recorded in the audit log under your name.'
          : 'The letter is encrypted. This report has been decided, so the letter can no longer be opened.'
      }
    >
      {reported ? (
        <>
          {reported.details && <Words title="Comment with the report">{reported.details}</Words>}
          {reported.later.map(({ createdAt, isFromRecipient, reason, details }) => (
            <Words
              key={`${createdAt.toISOString()} ${reason} ${details}`}
              title={
                <>
                  Reported again, <TimeText at={createdAt} now={now} />, by{' '}
                  {isFromRecipient
                    ? 'the link in the email'
                    : 'the private link, which the sender has too'}
                  : {reportReasons[reason]}
                </>
              }
            >
              {details}
            </Words>
          ))}
          <blockquote className="border-s-2 border-accent ps-4 font-serif text-lg whitespace-pre-wrap [overflow-wrap:anywhere]">
            {reported.letter}
          </blockquote>
          {reported.picture && (
            <div className="mt-5 rounded-xl border border-line px-4 py-3 text-sm">
              <p className="mb-1 text-soft">The letter has a picture. Its sender describes it:</p>
              <p className="mb-3 whitespace-pre-wrap [overflow-wrap:anywhere]">
                {reported.picture}
              </p>
              <a
                href={`/admin/reports/${reportId}/picture`}
                target="_blank"
                rel="noreferrer"
                className="underline underline-offset-4"
              >
                Look at the picture
              </a>{' '}
              <span className="text-soft">This is recorded, too.</span>
            </div>
          )}
        </>
      ) : (
        isOpen && (
          <Form method="post">
            <input type="hidden" name="intent" value="read" />
            <Button
              type="submit"
              look="secondary"
              isBusy={navigation.formData?.get('intent') === 'read'}
            >
              Open this letter
            </Button>
          </Form>
        )
      )}
    </Panel>
  );
}

function Words({ title, children }: { title: ReactNode; children: string | null }) {
  return (
    <div className="mb-5 rounded-xl bg-sunken px-4 py-3 text-sm">
      <p className="text-soft">{title}</p>
      {children && <p className="mt-1 whitespace-pre-wrap [overflow-wrap:anywhere]">{children}</p>}
    </div>
  );
}
