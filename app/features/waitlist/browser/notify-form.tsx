import { PASTED_EMAIL_MAX_LENGTH } from '#app/shared/email-address.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { inputClass } from '#app/ui/input-class.ts';
import type { Notice } from '#app/ui/notice.ts';

export type NotifyResult =
  | { isListed: true }
  | { isListed: false; notice: Notice; email: string }
  | undefined;

export function NotifyForm({ result }: { result: NotifyResult }) {
  if (result?.isListed) {
    return (
      <Card>
        <div role="status">
          <h2 className="title-section">You're on the list!</h2>
          <p className="mt-3 text-soft">
            We’ll email you once, when the program opens, and for nothing else.
          </p>
        </div>
      </Card>
    );
  }
  const error = result?.notice.title;
  return (
    <Card>
      <h2 id="notify-title" className="title-section">
        Get notified
      </h2>
      <form
        method="post"
        noValidate
        aria-labelledby="notify-title"
        className="mt-6 flex flex-col gap-1.5"
      >
        <label htmlFor="notify-email" className="text-sm font-medium">
          Email address
        </label>
        <input
          id="notify-email"
          name="email"
          type="email"
          required
          autoComplete="email"
          maxLength={PASTED_EMAIL_MAX_LENGTH}
          defaultValue={result?.email}
          // biome-ignore lint/a11y/noAutofocus: a form with an error is a new page: focus the field to correct
          autoFocus={error !== undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'notify-error notify-hint' : 'notify-hint'}
          className={`${inputClass} min-h-11`}
        />
        {error && (
          <p id="notify-error" className="text-sm text-danger">
            {error}
          </p>
        )}
        <p id="notify-hint" className="text-sm text-soft">
          One email when it opens. To leave the list,{' '}
          <a href="/contact" className="underline underline-offset-4">
            contact us
          </a>
          .
        </p>
        <button type="submit" className={`${buttonClass()} mt-4`}>
          Notify Me
        </button>
      </form>
    </Card>
  );
}
