import { useState } from 'react';
import { Form, Link, useNavigation } from 'react-router';
import { PASSWORD_MIN_LENGTH } from '#app/features/accounts/public.tsx';
import { Button } from '#app/ui/button.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import { useIsHydrated } from '#app/ui/use-is-hydrated.ts';
import type { NoticeCode } from '../notices.ts';

export function SignUpForm({ next, refusal }: { next: string; refusal: NoticeCode | undefined }) {
  const [hasAgreed, setHasAgreed] = useState(false);
  const isHydrated = useIsHydrated();
  const isBusy = useNavigation().formMethod === 'POST';
  return (
    <Form method="post" noValidate className="flex flex-col gap-5">
      <input type="hidden" name="intent" value="sign-up" />
      <input type="hidden" name="next" value={next} />
      <TextField label="Name" name="name" autoComplete="name" />
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        error={refusal === 'account_exists' ? 'This email already has an account' : undefined}
      />
      <TextField
        label="Password"
        name="password"
        type="password"
        autoComplete="new-password"
        description={`At least ${PASSWORD_MIN_LENGTH} characters`}
        error={refusal === 'password_too_short' ? 'Choose a longer password' : undefined}
      />
      <TextField
        label="Confirm password"
        name="confirmPassword"
        type="password"
        autoComplete="new-password"
        error={refusal === 'passwords_differ' ? 'This differs from the password above' : undefined}
      />
      <Checkbox name="terms" value="on" isSelected={hasAgreed} onChange={setHasAgreed}>
        I agree to the{' '}
        <Link to="/terms" target="_blank" className="underline underline-offset-2">
          Terms
        </Link>{' '}
        and{' '}
        <Link to="/privacy" target="_blank" className="underline underline-offset-2">
          Privacy Policy
        </Link>
        .
      </Checkbox>
      {/* Without scripts nothing could enable it again: there the server asks for the terms. */}
      <Button type="submit" isBusy={isBusy} isDisabled={isHydrated && !hasAgreed}>
        Create Account
      </Button>
    </Form>
  );
}
