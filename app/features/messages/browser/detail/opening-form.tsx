import { Form } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { useIsHydrated } from '#app/ui/use-is-hydrated.ts';
import { OpeningInputs } from '../editor/opening-inputs.tsx';
import TypedOpening from '../editor/typed-opening.tsx';

interface OpeningFormProps {
  message: { opensWallTime: string | null; opensTimeZone: string | null };
  isBusy: boolean;
}

/** Moves the moment at which a closed letter opens, or lets it open now. */
export function OpeningForm({ message, isBusy }: OpeningFormProps) {
  const [opensDate = '', opensTime = ''] = message.opensWallTime?.split('T') ?? [];
  const values = { opensDate, opensTime, opensTimeZone: message.opensTimeZone ?? '' };
  return (
    <Card>
      <h2 className="mb-3 text-2xl">Still closed</h2>
      <p className="mb-4 text-sm text-soft">
        You can still change the day. Their email keeps the old one.
      </p>
      <Form method="post" className="flex flex-col gap-4">
        {/* Not loaded later: fields that are given back after a sign-in must be there at once. */}
        {useIsHydrated() && <TypedOpening values={values} />}
        <noscript>{import.meta.env.SSR && <OpeningInputs values={values} />}</noscript>
        <Button type="submit" name="intent" value="change_opening" isBusy={isBusy}>
          Save the new time
        </Button>
        <Button type="submit" name="intent" value="lift_opening" look="secondary">
          Let it open now
        </Button>
      </Form>
    </Card>
  );
}
