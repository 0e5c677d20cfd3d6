import { Link } from 'react-router';
import { type AgeAnswer, ageAnswers } from '../account.rules.ts';

const labels: Record<AgeAnswer, string> = {
  adult: 'I am 18 or older',
  'has-permission': 'I am younger, and a parent or guardian allows it',
};

/** Asks what the terms ask, and no more: no birthday. Plain radio buttons, so it works without scripts. */
export function AgeQuestion({
  error,
  chosen,
}: {
  error: string | undefined;
  chosen?: string | undefined;
}) {
  return (
    <fieldset aria-describedby={error ? 'age-error age-help' : 'age-help'}>
      <legend className="text-sm font-medium">Your age</legend>
      <div className="mt-1.5 flex flex-col gap-1">
        {Object.keys(ageAnswers).map((answer) => (
          <label key={answer} className="flex min-h-8 cursor-pointer items-center gap-3 text-sm">
            <input
              type="radio"
              name="age"
              value={answer}
              defaultChecked={answer === chosen}
              required
              aria-invalid={error ? true : undefined}
              className="size-5 shrink-0 accent-(--primary)"
            />
            {labels[answer as AgeAnswer]}
          </label>
        ))}
      </div>
      {error && (
        <p id="age-error" className="mt-1.5 text-sm text-danger">
          {error}
        </p>
      )}
      <p id="age-help" className="mt-1.5 text-sm text-soft">
        Under 18? Ask a parent first. You need no account to read a letter, or to find{' '}
        <Link to="/care" target="_blank" className="underline underline-offset-2">
          someone to talk to
        </Link>
        .
      </p>
    </fieldset>
  );
}
