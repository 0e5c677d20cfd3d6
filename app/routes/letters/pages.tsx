import type { VisibleProfile } from '#app/features/accounts/visible-profile.server.ts';
import type {
  CoverView,
  LetterView,
} from '#app/features/letters/get-secure-delivery-message.server.ts';
import type { Film } from '#app/features/templates/film.ts';
import type { Reason } from './reasons.ts';
import { ReplyForm } from './reply-form.tsx';
import { CoverScene, LetterText, type LetterWords } from './scenes.tsx';
import { SenderCard } from './sender-card.tsx';

/** The recipient's pages (spec section 2, delivery page; product.md section 4). Static markup. */

interface CoverProps {
  message: CoverView;
  film: Film | null;
  action: string;
}

/** What a link shows until it is opened by hand. */
export function Cover(props: CoverProps) {
  return (
    <main>
      <CoverScene {...props} rights={`${props.action}/rights`} />
    </main>
  );
}

interface LetterProps {
  words: LetterWords & { path: string };
  /** The film with the words over it, as `filmSceneMarkup` makes it. */
  scene: string | null;
  profile: VisibleProfile | null;
  reply: LetterView['reply'];
  companyName: string;
  supportEmail: string;
}

/** The opened letter: over its film phrase by phrase, then whole, to be read in peace. */
export function Letter({ words, scene, profile, reply, companyName, supportEmail }: LetterProps) {
  const { path } = words;
  return (
    <main tabIndex={-1}>
      {scene && (
        <section
          className="stage"
          aria-label="Film"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped where it is made
          dangerouslySetInnerHTML={{ __html: scene }}
        />
      )}
      <LetterText words={words}>
        {profile && <SenderCard {...profile} />}
        {reply !== 'none' && <ReplyForm state={reply} path={path} />}
      </LetterText>
      <footer>
        <p>
          This page is private and made for you alone. The film cannot be downloaded or shared here.
          The letter can be read for 12 months.
        </p>
        <p>
          <a href={`${path}/rights`}>Block, report, or see what is stored about you</a>
        </p>
        <p>
          {companyName} · <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
        </p>
      </footer>
    </main>
  );
}

interface UnavailableProps {
  reason: Reason;
  /** Leads on where the holder of this link may do something about it. */
  rights: string | null;
}

/** Spec section 8: the card in place of a message that cannot be shown. */
export function Unavailable({ reason, rights }: UnavailableProps) {
  return (
    <main className="stage night">
      <div className="cover">
        <h1>Message Not Available</h1>
        <p>{reason.text}</p>
        {reason.more && <p className="hint">{reason.more}</p>}
        <p className="aside">
          {rights && (
            <>
              <a href={rights}>What you can do</a> ·{' '}
            </>
          )}
          <a href="/">Go to the start page</a>
        </p>
      </div>
    </main>
  );
}
