import { useState } from 'react';
import { Form } from 'react-router';
import { useIsHydrated } from '#app/ui/use-is-hydrated.ts';
import type { NoticeCode } from '../notices/notices.ts';
import { AgeQuestion } from './age-question.tsx';
import { GoogleButton } from './google-button.tsx';
import { TermsCheckbox } from './terms-checkbox.tsx';

interface GoogleTermsStepProps {
  next: string;
  errorCode: NoticeCode | undefined;
}

/** For a Google user without an account: creating one requires the terms and the age. */
export function GoogleTermsStep({ next, errorCode }: GoogleTermsStepProps) {
  const [hasAgreed, setHasAgreed] = useState(false);
  const isHydrated = useIsHydrated();
  return (
    <Form method="post" className="flex flex-col gap-6">
      <input type="hidden" name="next" value={next} />
      <AgeQuestion isMissing={errorCode === 'age_required'} />
      <TermsCheckbox hasAgreed={hasAgreed} onChange={setHasAgreed} />
      <GoogleButton intent="google-sign-up" isDisabled={isHydrated && !hasAgreed}>
        Create Account with Google
      </GoogleButton>
    </Form>
  );
}
