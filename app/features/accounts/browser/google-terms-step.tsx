import { useState } from 'react';
import { Form } from 'react-router';
import type { NoticeCode } from '#app/routes/notices/notices.ts';
import { useIsHydrated } from '#app/ui/use-is-hydrated.ts';
import { AgeQuestion } from './age-question.tsx';
import { fieldErrors } from './field-errors.ts';
import { GoogleButton } from './google-button.tsx';
import type { TypedAccount } from './sign-up-form.tsx';
import { TermsCheckbox } from './terms-checkbox.tsx';

interface GoogleTermsStepProps {
  next: string;
  errorCode: NoticeCode | undefined;
  typed: TypedAccount | undefined;
}

/** For a Google user without an account: creating one requires the terms and the age. */
export function GoogleTermsStep({ next, errorCode, typed }: GoogleTermsStepProps) {
  const [hasAgreed, setHasAgreed] = useState(typed?.terms === 'on');
  const isHydrated = useIsHydrated();
  return (
    <Form method="post" className="flex flex-col gap-6">
      <input type="hidden" name="next" value={next} />
      <AgeQuestion error={fieldErrors(errorCode).age} chosen={typed?.age} />
      <TermsCheckbox hasAgreed={hasAgreed} onChange={setHasAgreed} />
      <GoogleButton intent="google-sign-up" isDisabled={isHydrated && !hasAgreed}>
        Create Account with Google
      </GoogleButton>
    </Form>
  );
}
