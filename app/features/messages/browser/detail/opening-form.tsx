import { Form } from 'react-router';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { useIsHydrated } from '#app/ui/use-is-hydrated.ts';
import { OpeningInputs } from '../editor/opening-inputs.tsx';
import TypedOpening from '../editor/typed-opening.tsx';

interface OpeningFormProps {
  message: { opensWallTime: string | null; opensTimeZone: string | null };
  /** Whether it is the one thing its sender would do next. */
  isNextStep: boolean;
  isBusy: boolean;
}

/** Moves the moment at which a closed letter opens, or lets it open now. */
export function OpeningForm({ message, isNextStep, isBusy }: OpeningFormProps) {
  const [opensDate = '', opensTime = ''] = message.opensWallTime?.split('T') ?? [];
  const values = { opensDate, opensTime, opensTimeZone: message.opensTimeZone ?? '' };
  return (
    <details className="group/opening mx-auto mt-8 max-w-xl text-center print:hidden">
      <summary
        className={classNames(
          buttonClass(isNextStep ? 'primary' : 'secondary', isNextStep ? 'large' : 'medium'),
          'list-none [&::-webkit-details-marker]:hidden',
          // Open, it has a golden button of its own.
          'group-open/opening:border group-open/opening:border-line-strong group-open/opening:bg-transparent! group-open/opening:text-text!',
        )}
      >
        Change the day
      </summary>
      <p className="mt-6 mb-4 text-start text-sm text-soft">
        You can still change the day. Their email keeps the old one.
      </p>
      <Form method="post" className="flex flex-col gap-4 text-start">
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
    </details>
  );
}
