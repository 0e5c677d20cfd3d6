import { Form } from 'react-router';
import { AUDIT_REASON_MAX_LENGTH, AUDIT_REASON_MIN_LENGTH } from '#app/shared/require-reason.ts';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import { Fact, Panel } from '../page-parts.tsx';
import { TimeText } from '../time-text.tsx';

interface EvidencePanelProps {
  reportId: string;
  evidence: { frozenAt: Date; expiresAt: Date } | null;
  canRead: boolean;
  now: Date;
}

/** The frozen evidence of a report, which an admin downloads with a reason. */
export function EvidencePanel({ reportId, evidence, canRead, now }: EvidencePanelProps) {
  if (!evidence) {
    return (
      <Panel title="Evidence">
        <p className="text-sm text-soft">
          None is kept. It is deleted 90 days after a report; older reports have none.
        </p>
      </Panel>
    );
  }
  return (
    <Panel
      title="Evidence"
      lead="The letter, the headers of its email, all times, and the sender’s account with its sign-ins, as they were when this was first reported. Later reports are added. It stays for 90 days, whatever is erased. It is then deleted even if a court has asked: download it before."
    >
      <dl className="-my-2.5 mb-4 text-sm">
        <Fact label="Frozen">
          <TimeText at={evidence.frozenAt} now={now} />
        </Fact>
        <Fact label="Kept until">
          <TimeText at={evidence.expiresAt} now={now} />
        </Fact>
      </dl>
      {canRead ? (
        <Form
          method="post"
          action={`/admin/reports/${reportId}/evidence`}
          reloadDocument
          className="grid gap-4"
        >
          <TextField
            label="Why do you need it?"
            name="reason"
            isRequired
            minLength={AUDIT_REASON_MIN_LENGTH}
            maxLength={AUDIT_REASON_MAX_LENGTH}
            description="Your name and this reason go into the audit log."
          />
          <div>
            <Button type="submit" look="secondary">
              Download as one file
            </Button>
          </div>
        </Form>
      ) : (
        <p className="text-sm text-soft">Only admins can open it.</p>
      )}
    </Panel>
  );
}
