import type { VisibleProfile } from '#app/features/accounts/profile/visible-profile.server.ts';
import type { LetterView } from '#app/features/letters/letter-view.server.ts';
import { REPLY_MAX_LENGTH } from '#app/features/letters/reply.rules.ts';
import { LetterPicture, type PictureValues } from './letter-picture.tsx';
import { LetterText, type LetterValues } from './letter-text.tsx';
import { VoicePlayer, type VoiceValues } from './voice-player.tsx';

interface LetterPageProps {
  values: LetterValues & { path: string };
  /** Markup from `filmMarkup`; null without a film. */
  film: string | null;
  profile: VisibleProfile | null;
  /** Null for a letter that nobody has read aloud. */
  voice: VoiceValues | null;
  /** Null for a letter without one. */
  picture: PictureValues | null;
  reply: LetterView['reply'];
  companyName: string;
  supportEmail: string;
}

/** The opened letter: phrase by phrase over its film, then the complete text below it. */
export function LetterPage(props: LetterPageProps) {
  const { values, film, profile, voice, picture, reply, companyName, supportEmail } = props;
  const { path } = values;
  return (
    <main tabIndex={-1}>
      {film && (
        <section
          className="stage"
          aria-label="Film"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped by `filmMarkup`
          dangerouslySetInnerHTML={{ __html: film }}
        />
      )}
      <LetterText values={values}>
        {picture && (
          <LetterPicture values={picture} reportAddress={`${path}/rights?about=picture#report`} />
        )}
        {voice && <VoicePlayer values={voice} />}
        {profile && <SenderCard {...profile} />}
        {reply !== 'none' && <ReplyForm state={reply} path={path} />}
      </LetterText>
      <footer>
        <p>
          This page is private and only for you. The film cannot be downloaded or shared from here.
          You can read the letter for 12 months.
        </p>
        <p>
          <a href={`${path}/rights`}>Block, report, or see what is stored about you</a>
        </p>
        <p>
          <a href="/care" rel="noreferrer">
            If this letter worries you, or you are afraid
          </a>
        </p>
        <p>
          {companyName} · <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
        </p>
      </footer>
    </main>
  );
}

/** As much of the sender's profile as they show to this recipient. */
function SenderCard({ displayName, bioHtml, avatarUrl }: VisibleProfile) {
  return (
    <aside className="sender" aria-label="About the sender">
      {avatarUrl && <img src={avatarUrl} alt="" width={72} height={72} loading="lazy" />}
      <div>
        <p>
          <bdi>{displayName}</bdi>
        </p>
        {bioHtml && (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized by `findVisibleProfile`
          <div dir="auto" dangerouslySetInnerHTML={{ __html: bioHtml }} />
        )}
      </div>
    </aside>
  );
}

interface ReplyFormProps {
  state: 'open' | 'sent';
  path: string;
}

/** The one short reply a sender may allow. */
function ReplyForm({ state, path }: ReplyFormProps) {
  if (state === 'sent') {
    return (
      <p id="reply" className="reply">
        Your reply has been sent. Thank you for writing back.
      </p>
    );
  }
  return (
    <form id="reply" className="reply" method="post" action={`${path}/reply`}>
      <label htmlFor="reply-text">Write one reply</label>
      <p id="reply-hint">
        A few words, if you like. The sender will see them, but not your email address; you will not
        see theirs.
      </p>
      <textarea
        id="reply-text"
        name="content"
        rows={4}
        maxLength={REPLY_MAX_LENGTH}
        required
        dir="auto"
        aria-describedby="reply-hint"
      />
      <button type="submit">Send your reply</button>
    </form>
  );
}
