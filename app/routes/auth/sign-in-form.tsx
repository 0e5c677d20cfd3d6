import { Form, useNavigation } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import type { NoticeCode } from '../notices.ts';

export function SignInForm({ next, refusal }: { next: string; refusal: NoticeCode | undefined }) {
  const isBusy = useNavigation().formMethod === 'POST';
  const isWrong = refusal === 'invalid_credentials' || refusal === 'sign_in_missing_fields';
  return (
    // What is missing is said in the words of the specification, not in those of the browser.
    <Form method="post" noValidate className="flex flex-col gap-5">
      <input type="hidden" name="intent" value="sign-in" />
      <input type="hidden" name="next" value={next} />
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        error={isWrong ? ' ' : undefined}
      />
      <TextField
        label="Password"
        name="password"
        type="password"
        autoComplete="current-password"
        error={isWrong ? 'Check your email and password' : undefined}
      />
      <Button type="submit" isBusy={isBusy}>
        Sign In
      </Button>
    </Form>
  );
}
