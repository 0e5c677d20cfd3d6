import { useMemo, useRef } from 'react';
import { Form, Link, useNavigation } from 'react-router';
import type { NoticeCode } from '#app/routes/notices/notices.ts';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import { useInvalidFocus } from '#app/ui/use-invalid-focus.ts';
import { fieldErrors } from './field-errors.ts';
import { GoogleButton, OrDivider } from './google-button.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import type { TypedAccount } from './sign-up-form.tsx';

interface SignInFormProps {
  next: string;
  errorCode: NoticeCode | undefined;
  hasGoogle: boolean;
  typed: TypedAccount | undefined;
  /** The names of the fields that were left empty. */
  missing: string[] | undefined;
}

export function SignInForm({ next, errorCode, hasGoogle, typed, missing }: SignInFormProps) {
  const isBusy = useNavigation().formMethod === 'POST';
  const form = useRef<HTMLFormElement>(null);
  const fields = useMemo(() => fieldErrors(errorCode, missing), [errorCode, missing]);
  useInvalidFocus(form, fields);
  return (
    // noValidate: missing fields get our own notice instead of the browser's.
    <Form ref={form} method="post" noValidate className="flex flex-col gap-5">
      <input type="hidden" name="next" value={next} />
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        defaultValue={typed?.email}
        error={fields.email}
      />
      <TextField
        label="Password"
        name="password"
        type="password"
        autoComplete="current-password"
        error={fields.password}
      />
      <Button type="submit" name="intent" value="sign-in" isBusy={isBusy}>
        Sign In
      </Button>
      <p className="text-center text-sm">
        <Link to="/reset-password" className="underline underline-offset-4">
          Forgot your password?
        </Link>
      </p>
      {hasGoogle && (
        <>
          <OrDivider />
          <GoogleButton intent="google-sign-in" />
        </>
      )}
      <PasskeyButton>Sign in with a passkey</PasskeyButton>
    </Form>
  );
}
