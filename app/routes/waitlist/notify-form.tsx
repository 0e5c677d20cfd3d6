import { buttonClass } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { inputClass } from '#app/ui/input-class.ts';
import type { Notice } from '#app/ui/notice.ts';

export type NotifyResult =
  | { isListed: true }
  | { isListed: false; notice: Notice; email: string }
  | undefined;

/** Leaves an address to be told when the program opens (spec section 2, affiliate). */
export function NotifyForm({ result }: { result: NotifyResult }) {
  if (result?.isListed) {
    return (
      <Card>
        <div role="status">
          <h2 className="title-section">You're on the list!</h2>
          <p className="mt-3 text-soft">
            We write to you once, when the program opens, and for nothing else.
          </p>
        </div>
      </Card>
    );
  }
  const refusal = result?.notice.title;
  return (
    <Card>
      <h2 id="notify-title" className="title-section">
        Hear when it opens
      </h2>
      <form method="post" aria-labelledby="notify-title" className="mt-6 flex flex-col gap-1.5">
        <label htmlFor="notify-email" className="text-sm font-medium">
          E-mail address
        </label>
        <input
          id="notify-email"
          name="email"
          type="email"
          required
          autoComplete="email"
          maxLength={254}
          defaultValue={result?.email}
          // biome-ignore lint/a11y/noAutofocus: a refused form is a new page; the field to mend comes first
          autoFocus={refusal !== undefined}
          aria-invalid={refusal ? true : undefined}
          aria-describedby={refusal ? 'notify-error notify-hint' : 'notify-hint'}
          className={`${inputClass} min-h-11`}
        />
        {refusal && (
          <p id="notify-error" className="text-sm text-danger">
            {refusal}
          </p>
        )}
        <p id="notify-hint" className="text-sm text-soft">
          One mail when it opens. To be taken off the list,{' '}
          <a href="/contact" className="underline underline-offset-4">
            write to us
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
