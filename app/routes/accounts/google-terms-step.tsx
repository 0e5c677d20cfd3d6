import { useState } from 'react';
import { Form } from 'react-router';
import { useIsHydrated } from '#app/ui/use-is-hydrated.ts';
import { GoogleButton } from './google-button.tsx';
import { TermsCheckbox } from './terms-checkbox.tsx';

/** For a Google user without an account: creating one requires the terms. */
export function GoogleTermsStep({ next }: { next: string }) {
  const [hasAgreed, setHasAgreed] = useState(false);
  const isHydrated = useIsHydrated();
  return (
    <Form method="post" className="flex flex-col gap-6">
      <input type="hidden" name="next" value={next} />
      <TermsCheckbox hasAgreed={hasAgreed} onChange={setHasAgreed} />
      <GoogleButton intent="google-sign-up" isDisabled={isHydrated && !hasAgreed}>
        Create Account with Google
      </GoogleButton>
    </Form>
  );
}
