import { randomUUID } from 'node:crypto';
import { PageLayout } from '#app/routes/layout/page-layout.tsx';
import { noticeText } from '#app/routes/notices/notice-table.ts';
import type { Notice } from '#app/ui/notice.ts';
import type { Picture } from '../get-picture.server.ts';
import { PICTURE_DESCRIPTION_MAX_LENGTH } from '../picture.rules.ts';
import { ACCEPTED_PICTURES, pictureForSender, picturePage } from './picture-addresses.ts';

interface PicturePageProps {
  message: { id: string; status: string; isAnonymous: boolean };
  picture: Picture | null;
  /** The picture that was taken off on this page, to bring it back. */
  formerId: string | null;
  /** Back to the letter's form. */
  letterAddress: string;
  /** Why the form was refused, and the words that were typed in it. */
  error: Notice | null;
  description: string | null;
}

/** Apart from the text above it, which it would look like a part of. */
const errorStyle = {
  marginBlock: '1.4rem',
  borderInlineStart: '3px solid #e5b266',
  paddingInlineStart: '1rem',
};

/**
 * A letter's picture for browsers without scripts, and where those of the form could not be loaded.
 * Fields come before the file: the words are read, and given back, also when that is refused.
 */
export function PicturePage(props: PicturePageProps) {
  const { message, picture, formerId, letterAddress, error, description } = props;
  const isScheduled = message.status === 'scheduled';
  const words = description ?? picture?.description ?? '';
  return (
    <PageLayout
      title={picture ? 'Your picture' : 'Add a picture'}
      lead="One photo. They read your words for it first, then choose to look. It is never in the email, and where it was taken is removed."
    >
      {error && (
        <p role="alert" style={errorStyle}>
          {noticeText(error)}
        </p>
      )}
      {picture && (
        <p>
          <img
            src={pictureForSender(message.id, picture.id).small}
            alt={picture.description}
            width={picture.widthPixels}
            height={picture.heightPixels}
            style={{ width: 'auto', height: 'auto', maxWidth: '100%', maxHeight: '20rem' }}
          />
        </p>
      )}
      {message.isAnonymous && <p>Anonymous letters go without a picture.</p>}
      {!message.isAnonymous && (
        <PictureForm messageId={message.id} description={words} hasPicture={picture !== null} />
      )}
      {picture && <ChooseForm messageId={message.id} pictureId="" label="Take the picture off" />}
      {formerId && !picture && (
        <ChooseForm messageId={message.id} pictureId={formerId} label="Bring it back" />
      )}
      <p className="aside">
        {isScheduled && 'The scheduled letter changes as soon as you press a button here. '}
        {isScheduled ? (
          'Your form is still open in the other tab.'
        ) : (
          <a href={letterAddress}>Back to your letter</a>
        )}
      </p>
    </PageLayout>
  );
}

interface PictureFormProps {
  messageId: string;
  description: string;
  hasPicture: boolean;
  /** Of a form that comes back: sent again, it saves its picture once. */
  uploadId?: string;
}

const PictureForm = ({
  messageId,
  description,
  hasPicture,
  uploadId = randomUUID(),
}: PictureFormProps) => (
  <form method="post" action={picturePage(messageId)} encType="multipart/form-data">
    <input type="hidden" name="intent" value="keep" />
    <input type="hidden" name="uploadId" value={uploadId} />
    <label htmlFor="description">What does it show?</label>
    <textarea
      id="description"
      name="description"
      rows={3}
      dir="auto"
      maxLength={PICTURE_DESCRIPTION_MAX_LENGTH}
      defaultValue={description}
    />
    <p>They read this first, then decide whether to look.</p>
    <label htmlFor="photo">
      {hasPicture ? 'Another picture, if you want to replace it' : 'Picture'}
    </label>
    <input id="photo" name="photo" type="file" accept={ACCEPTED_PICTURES} />
    <p>JPEG, PNG, WebP, AVIF or HEIC, at most 25 MB.</p>
    <button type="submit" className="secondary">
      {hasPicture ? 'Keep the changes' : 'Keep this picture'}
    </button>
  </form>
);

interface ChooseFormProps {
  messageId: string;
  /** Blank for none. */
  pictureId: string;
  label: string;
}

const ChooseForm = ({ messageId, pictureId, label }: ChooseFormProps) => (
  <form method="post" action={picturePage(messageId)} encType="multipart/form-data">
    <input type="hidden" name="intent" value="choose" />
    <input type="hidden" name="pictureId" value={pictureId} />
    <button type="submit" className="secondary">
      {label}
    </button>
  </form>
);

export const NoLetter = () => (
  <PageLayout title="This letter can’t be changed here" lead="It was sent or deleted.">
    <p>
      <a href="/messages">Your messages</a>
    </p>
  </PageLayout>
);

interface SignInFirstProps {
  messageId: string;
  /** As it was typed. */
  description: string;
}

/** The session ended while the form was open: its words are kept, its file is not sent back. */
export const SignInFirst = ({ messageId, description }: SignInFirstProps) => (
  <PageLayout title="Please sign in again" lead="Your words for the picture are below.">
    <p>
      <a href="/auth" target="_blank" rel="noopener">
        Sign in in a new tab
      </a>
      , then come back here and choose the picture again.
    </p>
    <PictureForm messageId={messageId} description={description} hasPicture={false} />
  </PageLayout>
);

interface PictureFaultProps {
  messageId: string;
  /** What the form held: its file is not sent back. */
  fields: ReadonlyMap<string, string>;
}

/** We failed: the form comes back with its words. */
export const PictureFault = ({ messageId, fields }: PictureFaultProps) => {
  const pictureId = fields.get('pictureId');
  const uploadId = fields.get('uploadId');
  return (
    <PageLayout
      title="Failed to save the picture"
      lead="Please try again in a moment. What you typed is still here."
    >
      {pictureId === undefined ? (
        <PictureForm
          messageId={messageId}
          description={fields.get('description') ?? ''}
          hasPicture={false}
          {...(uploadId && { uploadId })}
        />
      ) : (
        <ChooseForm messageId={messageId} pictureId={pictureId} label="Try again" />
      )}
    </PageLayout>
  );
};
