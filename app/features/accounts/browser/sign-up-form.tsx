import { useMemo, useRef, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import type { NoticeCode } from '#app/routes/notices/notices.ts';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import { useInvalidFocus } from '#app/ui/use-invalid-focus.ts';
import { useIsHydrated } from '#app/ui/use-is-hydrated.ts';
import { NAME_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '../account.rules.ts';
import { AgeQuestion } from './age-question.tsx';
import { fieldErrors } from './field-errors.ts';
import { GoogleButton, OrDivider } from './google-button.tsx';
import { TermsCheckbox } from './terms-checkbox.tsx';

/** What was typed into a form that was refused. */
export type TypedAccount = Record<'name' | 'email' | 'age' | 'terms', string>;

interface SignUpFormProps {
  next: string;
  errorCode: NoticeCode | undefined;
  hasGoogle: boolean;
  typed: TypedAccount | undefined;
  /** The names of the fields that were left empty. */
  missing: string[] | undefined;
}

export function SignUpForm({ next, errorCode, hasGoogle, typed, missing }: SignUpFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const fields = useMemo(() => fieldErrors(errorCode, missing), [errorCode, missing]);
  useInvalidFocus(form, fields);
  const [hasAgreed, setHasAgreed] = useState(typed?.terms === 'on');
  const isHydrated = useIsHydrated();
  const isBusy = useNavigation().formMethod === 'POST';
  // Without scripts the browser itself asks for a missing age, so that nothing typed is lost.
  return (
    <Form ref={form} method="post" noValidate={isHydrated} className="flex flex-col gap-5">
      <input type="hidden" name="next" value={next} />
      <TextField
        label="Name"
        name="name"
        autoComplete="name"
        maxLength={NAME_MAX_LENGTH}
        defaultValue={typed?.name}
        error={fields.name}
      />
      <TextField
        label="Email"
        name="email"
        // The browser would refuse an address that was pasted with a name.
        inputMode="email"
        autoComplete="email"
        defaultValue={typed?.email}
        error={fields.email}
      />
      <TextField
        label="Password"
        name="password"
        type="password"
        autoComplete="new-password"
        description={`At least ${PASSWORD_MIN_LENGTH} characters`}
        error={fields.password}
      />
      <TextField
        label="Confirm password"
        name="confirmPassword"
        type="password"
        autoComplete="new-password"
        error={fields.confirmPassword}
      />
      <AgeQuestion error={fields.age} chosen={typed?.age} />
      <TermsCheckbox hasAgreed={hasAgreed} onChange={setHasAgreed} />
      {/* Without scripts nothing could enable the button again; then the server checks the terms. */}
      <Button
        type="submit"
        name="intent"
        value="sign-up"
        isBusy={isBusy}
        isDisabled={isHydrated && !hasAgreed}
      >
        Create Account
      </Button>
      {hasGoogle && (
        <>
          <OrDivider />
          <GoogleButton intent="google-sign-up" isDisabled={isHydrated && !hasAgreed} />
        </>
      )}
    </Form>
  );
}
