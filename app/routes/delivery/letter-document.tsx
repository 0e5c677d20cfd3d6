import type { VisibleProfile } from '#app/features/accounts/public.server.ts';
import type { OpenedMessage } from '#app/features/recipients/public.server.ts';
import type { Film } from '#app/features/templates/public.tsx';
import { deliveryDocument } from './document.tsx';
import { Letter } from './pages.tsx';

interface LetterSetting {
  film: Film | null;
  profile: VisibleProfile | null;
  identity: { companyName: string; supportEmail: string };
  nonce: string | undefined;
  /** What its links and forms begin with. */
  path: string;
}

/** The page of an opened letter, for those who show it before it is sent. */
export const letterDocument = (
  message: OpenedMessage,
  { film, profile, identity, nonce, path }: LetterSetting,
): string =>
  deliveryDocument({
    page: (
      <Letter
        message={message}
        film={film}
        profile={profile}
        path={path}
        companyName={identity.companyName}
        supportEmail={identity.supportEmail}
      />
    ),
    nonce,
    hasScript: true,
  });
