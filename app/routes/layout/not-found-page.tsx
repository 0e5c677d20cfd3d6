import { ButtonLink } from '#app/ui/button.tsx';
import { DeadEnd } from './dead-end.tsx';

export function NotFoundPage() {
  return (
    <DeadEnd
      title="Oops! Page not found"
      text="There is nothing at this address. It may have moved."
    >
      <ButtonLink to="/">Return to Home</ButtonLink>
    </DeadEnd>
  );
}
