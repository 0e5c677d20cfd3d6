import type { VisibleProfile } from '#app/features/accounts/profile/visible-profile.server.ts';
import type { Language } from '#app/languages/languages.server.ts';
import { textsIn } from '#app/languages/texts.server.ts';
import type { LetterView } from '../../letter-view.server.ts';
import { REPLY_MAX_LENGTH } from '../../reply.rules.ts';
import { CareLink } from '../care-link.server.tsx';
import { LanguageChooser } from '../language-chooser.server.tsx';
import { LetterPicture, type PictureValues } from './letter-picture.server.tsx';
import { LetterText, type LetterValues } from './letter-text.server.tsx';
import { VoicePlayer, type VoiceValues } from './voice-player.server.tsx';

interface LetterPageProps {
  language: Language;
  values: LetterValues & { path: string };
  /** Markup from `filmMarkup`; null without a film. */
  film: string | null;
  profile: VisibleProfile | null;
  /** Null for a letter that nobody has read aloud. */
  voice: VoiceValues | null;
  /** Null for a letter without one. */
  picture: PictureValues | null;
  reply: LetterView['reply'];
  /** What a recipient may do about the letter, and where they find help: the bar above has it for its own writer. */
  hasRights: boolean;
  companyName: string;
  supportEmail: string;
}

/** The opened letter: phrase by phrase over its film, then the complete text below it. */
export function LetterPage(props: LetterPageProps) {
  const { language, values, film, profile, voice, picture, reply } = props;
  const { hasRights, companyName, supportEmail } = props;
  const { path } = values;
  const { text } = textsIn(language);
  return (
    <main tabIndex={-1}>
      {film && (
        <section
          className="stage film"
          aria-label={text('letter.film')}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped by `filmMarkup`
          dangerouslySetInnerHTML={{ __html: film }}
        />
      )}
      <LetterText language={language} values={values}>
        {picture && <LetterPicture language={language} values={picture} />}
        {voice && <VoicePlayer language={language} values={voice} />}
        {profile && <SenderProfile language={language} {...profile} />}
        {reply !== 'none' && <ReplyForm language={language} state={reply} path={path} />}
      </LetterText>
      <footer>
        {hasRights && (
          <>
            <p>{text('letter.private')}</p>
            <p>
              <a href={`${path}/rights`}>{text('letter.rights')}</a>
            </p>
          </>
        )}
        {hasRights && picture && (
          <p>
            <a href={`${path}/rights?about=picture#report`}>{text('picture.report')}</a>
          </p>
        )}
        {hasRights && (
          <p>
            <CareLink language={language} />
          </p>
        )}
        <p>
          {companyName} · <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
        </p>
        <LanguageChooser language={language} path={path} />
      </footer>
    </main>
  );
}

/** As much of the sender's profile as they show to this recipient. */
function SenderProfile(props: VisibleProfile & { language: Language }) {
  const { language, displayName, bioHtml, avatarUrl } = props;
  return (
    <aside className="sender" aria-label={textsIn(language).text('profile.label')}>
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
  language: Language;
  state: 'open' | 'sent';
  path: string;
}

/** The one short reply a sender may allow. */
function ReplyForm({ language, state, path }: ReplyFormProps) {
  const { text } = textsIn(language);
  if (state === 'sent') {
    return (
      <p id="reply" className="reply">
        {text('reply.sent')}
      </p>
    );
  }
  return (
    <form id="reply" className="reply" method="post" action={`${path}/reply`}>
      <label htmlFor="reply-text">{text('reply.label')}</label>
      <p id="reply-hint">{text('reply.hint')}</p>
      <textarea
        id="reply-text"
        name="content"
        rows={4}
        maxLength={REPLY_MAX_LENGTH}
        required
        dir="auto"
        aria-describedby="reply-hint"
      />
      <button type="submit">{text('reply.send')}</button>
    </form>
  );
}
