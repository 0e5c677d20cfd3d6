import { useState } from 'react';
import { Form } from 'react-router';
import { days, shifted } from '#app/platform/clock/clock.ts';
import { Button, ButtonLink, buttonClass } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { TextField } from '#app/ui/text-field.tsx';
import { useIsHydrated } from '#app/ui/use-is-hydrated.ts';
import { YEARS_AHEAD } from '../../schedule/schedule.rules.ts';
import { AskLink } from '../detail/confirm-action.tsx';
import ZoneField from '../editor/zone-field.tsx';
import { BURN } from './kept-labels.ts';

export interface SealAnswer {
  error: string | undefined;
  /** As it was typed. */
  sealDate: string | undefined;
  sealTimeZone: string | undefined;
}

interface KeptActionsProps {
  message: { sealedUntil: Date | null; editAddress: string };
  seal: SealAnswer;
  now: Date;
  isBusy: boolean;
}

/** What the writer of a letter for nobody can do with it. */
export function KeptActions({ message, seal, now, isBusy }: KeptActionsProps) {
  const { sealedUntil, editAddress } = message;
  const burn = <AskLink ask="burn">{BURN}</AskLink>;
  if (sealedUntil) {
    return (
      <>
        <div className={ROW}>
          {sealedUntil <= now ? (
            <Form method="post">
              <Button type="submit" name="intent" value="open_sealed" isBusy={isBusy}>
                Open it
              </Button>
            </Form>
          ) : (
            <AskLink ask="open_sealed">Open it early</AskLink>
          )}
          {burn}
        </div>
        <IfAway />
      </>
    );
  }
  return (
    <>
      <div className={ROW}>
        <ButtonLink to={editAddress} look="secondary" size="small">
          Edit
        </ButtonLink>
        <Form method="post">
          <Button type="submit" name="intent" value="release" look="secondary" size="small">
            Send it one day
          </Button>
        </Form>
        {burn}
        {/* The last: unfolded, it takes a line of its own and moves none of the others. */}
        <details open={seal.error !== undefined} className="text-center open:basis-full">
          <summary
            className={classNames(
              buttonClass('secondary', 'small'),
              'list-none [&::-webkit-details-marker]:hidden',
            )}
          >
            Seal it until a day…
          </summary>
          <SealForm seal={seal} now={now} isBusy={isBusy} />
        </details>
      </div>
      <IfAway />
    </>
  );
}

const IfAway = () => (
  <p className="mt-4 text-center text-sm text-soft">
    If you stay away for a year, we write to you. Then it is burned, unless you{' '}
    <a href="/settings/if-i-disappear" className="underline underline-offset-4">
      choose otherwise
    </a>
    .
  </p>
);

const ROW = 'mt-6 flex flex-wrap items-start justify-center gap-2';

/** The day before which the letter is not read, by its writer either. */
function SealForm({ seal, now, isBusy }: Pick<KeptActionsProps, 'seal' | 'now' | 'isBusy'>) {
  const isHydrated = useIsHydrated();
  const [timeZone, setTimeZone] = useState(seal.sealTimeZone ?? '');
  return (
    <Form
      method="post"
      noValidate
      className="mx-auto mt-3 flex max-w-md flex-col gap-4 rounded-2xl bg-accent-soft p-5 text-start"
    >
      <p className="text-sm">
        Until that day its words are hidden here, from you too. Then you open it yourself; no mail
        comes. You can open it early, or burn it.
      </p>
      <TextField
        label="Sealed until"
        name="sealDate"
        type="date"
        min={dayOf(now)}
        max={dayOf(shifted(now, days(YEARS_AHEAD * 365)))}
        defaultValue={seal.sealDate}
        error={seal.error}
      />
      {/* Not loaded later: fields that are given back after a sign-in must be there at once. */}
      {isHydrated && (
        <ZoneField
          name="sealTimeZone"
          value={timeZone}
          onChange={setTimeZone}
          label="Time zone"
          hint="Type a city, such as Lisbon."
        />
      )}
      <noscript>
        {import.meta.env.SSR && (
          <TextField
            label="Time zone in which that day begins, such as Europe/Berlin"
            name="sealTimeZone"
            defaultValue={seal.sealTimeZone ?? 'UTC'}
          />
        )}
      </noscript>
      <Button type="submit" name="intent" value="seal" isBusy={isBusy}>
        Seal it
      </Button>
    </Form>
  );
}

/** As a date field has it. It guides; by whose clock the day counts, the server knows. */
const dayOf = (instant: Date): string => instant.toISOString().slice(0, 'YYYY-MM-DD'.length);
