import { Button } from '#app/ui/button.tsx';

interface GoogleButtonProps {
  intent: 'google-sign-in' | 'google-sign-up';
  isDisabled?: boolean;
  children?: string;
}

/** Submits its form to start a Google sign-in. */
export function GoogleButton({
  intent,
  isDisabled = false,
  children = 'Continue with Google',
}: GoogleButtonProps) {
  return (
    <Button type="submit" name="intent" value={intent} look="secondary" isDisabled={isDisabled}>
      <svg viewBox="0 0 18 18" className="size-4.5" aria-hidden="true">
        <path
          fill="#4285F4"
          d="M17.6 9.2c0-.6-.1-1.2-.2-1.8H9v3.4h4.8a4.1 4.1 0 0 1-1.8 2.7v2.3h3c1.7-1.6 2.6-3.9 2.6-6.6Z"
        />
        <path
          fill="#34A853"
          d="M9 18c2.4 0 4.5-.8 6-2.2l-3-2.3a5.4 5.4 0 0 1-8-2.8H1v2.3A9 9 0 0 0 9 18Z"
        />
        <path fill="#FBBC05" d="M4 10.7a5.4 5.4 0 0 1 0-3.4V5H1a9 9 0 0 0 0 8l3-2.3Z" />
        <path
          fill="#EA4335"
          d="M9 3.6c1.3 0 2.5.5 3.4 1.3L15 2.3A9 9 0 0 0 1 5l3 2.3a5.4 5.4 0 0 1 5-3.7Z"
        />
      </svg>
      {children}
    </Button>
  );
}

/** Separates two ways to sign in. */
export function OrDivider() {
  return (
    <p className="flex items-center gap-3 text-sm text-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      or
    </p>
  );
}
