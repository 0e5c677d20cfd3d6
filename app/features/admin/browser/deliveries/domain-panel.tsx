import { Form, useNavigation } from 'react-router';
import type { DomainCheck } from '#app/features/dispatch/domain-check/domain-check.queries.server.ts';
import { CHECKS, type Finding } from '#app/features/dispatch/domain-check/domain-check.rules.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { Panel } from '../page-parts.tsx';
import { TimeText } from '../time-text.tsx';

const BADGES = {
  right: <Badge>right</Badge>,
  wrong: <Badge tone="destructive">wrong</Badge>,
  unknown: <Badge tone="outline">not known</Badge>,
};

/** The findings of the last check of our sending domain, with the records to write into DNS. */
export function DomainPanel({ check, now }: { check: DomainCheck | null; now: Date }) {
  const navigation = useNavigation();
  return (
    <Panel
      title="Sending domain"
      lead={
        check ? (
          <>
            Last checked <TimeText at={check.checkedAt} now={now} />. Workers check every hour.
          </>
        ) : (
          'Not checked yet. A worker checks it every hour.'
        )
      }
    >
      {check && (
        <dl className="-my-2.5 text-sm">
          {check.findings.map((finding) => (
            <FindingRow key={finding.words} finding={finding} />
          ))}
        </dl>
      )}
      <Form method="post" className="mt-5">
        <input type="hidden" name="intent" value="check" />
        <Button
          type="submit"
          look="secondary"
          size="small"
          isBusy={
            navigation.state === 'submitting' && navigation.formData?.get('intent') === 'check'
          }
        >
          Check now
        </Button>
      </Form>
    </Panel>
  );
}

function FindingRow({ finding: { check, state, words, records } }: { finding: Finding }) {
  return (
    <div className="border-b border-line py-2.5 last:border-0">
      <dt className="flex flex-wrap items-center gap-3 font-medium">
        {CHECKS[check]} {BADGES[state]}
      </dt>
      <dd className="mt-1 break-words text-soft">
        {words}
        {records.map(({ name, type, value }) => (
          <code
            key={name}
            className="mt-2 block rounded-lg border border-line p-3 text-xs break-all text-text"
          >
            {name} {type} {value}
          </code>
        ))}
      </dd>
    </div>
  );
}
