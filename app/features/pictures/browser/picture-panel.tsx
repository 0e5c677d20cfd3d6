import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { createId } from '#app/shared/create-id.ts';
import { isBlank } from '#app/shared/text.ts';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { inputClass } from '#app/ui/input-class.ts';
import { PICTURE_DESCRIPTION_MAX_LENGTH, PICTURE_MAX_BYTES } from '../picture.rules.ts';
import { ACCEPTED_PICTURES, pictureForSender } from './picture-addresses.ts';
import { submitWith, useHeldSubmit, useLocalPicture, usePicture } from './use-picture.ts';

const THUMBNAIL_PIXELS = 160;

/** Said before it is sent in vain. */
const TOO_LARGE =
  'This picture is too large. It may have at most 25 MB. Save it smaller and choose it again.';

interface PicturePanelProps {
  draft: { draftId: string; userId: string; revision: number; isScheduled: boolean };
  isAnonymous: boolean;
  /** What the form says about the picture of a scheduled letter. */
  pictureChange: string;
  /** Saves the draft, because a picture belongs to one. */
  onControlChange: () => void;
  /** Called when there is a picture, or something to decide about it. */
  onContent: () => void;
}

interface Chosen {
  file: File;
  uploadId: string;
}

/** "Add a picture" in a letter's form: choosing, describing, changing and removing it. */
export default function PicturePanel({
  draft,
  isAnonymous,
  pictureChange,
  onControlChange,
  onContent,
}: PicturePanelProps): ReactNode {
  const root = useRef<HTMLElement>(null);
  const words = useRef<HTMLTextAreaElement>(null);
  const wordsId = useId();
  const state = usePicture(draft, pictureChange, onControlChange);
  const { picture, former, saving } = state;
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [isDescribing, setIsDescribing] = useState(false);
  const [description, setDescription] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const [held, setHeld] = useState<HTMLElement | null>(null);
  /** The button that goes on once the picture is saved. */
  const goingOn = useRef<HTMLElement>(null);
  const [submitter, setSubmitter] = useState<HTMLElement | null>(null);
  // Once the form has been rendered with the saved picture, which an edit only names.
  useEffect(() => {
    if (!submitter) return;
    setSubmitter(null);
    submitWith(submitter);
  }, [submitter]);
  const isSending = saving?.kind === 'sending';
  const isUnsaved = chosen !== null || isDescribing;
  useHeldSubmit(root, isUnsaved && !isAnonymous, hold);
  const hasContent = picture !== null || isUnsaved || held !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once, when there is something
  useEffect(() => {
    if (hasContent) onContent();
  }, [hasContent]);
  const local = useLocalPicture(draft, (file, words) => {
    setChosen({ file, uploadId: createId() });
    setDescription(words);
  });

  function hold(submitter: HTMLElement | null): void {
    if (isSending) goingOn.current = submitter;
    setHeld(submitter);
  }

  function choose(file: File | undefined): void {
    if (!file) return;
    if (file.size > PICTURE_MAX_BYTES) {
      state.refuse(TOO_LARGE);
      return;
    }
    state.clearFailure();
    setChosen({ file, uploadId: createId() });
    void local.saveFile(file);
    setIsDescribing(false);
    // The words belong to the picture that is replaced.
    if (!chosen) setDescription('');
    // A reload must find the draft that the picture belongs to.
    if (draft.revision === 0) onControlChange();
  }

  function change(text: string): void {
    setDescription(text);
    if (chosen) void local.saveWords(text);
    setIsMissing(false);
    // Other words are another picture to the server.
    setChosen((one) => one && { ...one, uploadId: createId() });
  }

  function close(): void {
    void local.delete();
    setChosen(null);
    setIsDescribing(false);
    setIsMissing(false);
    goingOn.current = null;
    setHeld(null);
    state.clearFailure();
  }

  /**
   * Saves the picture or its new words, then submits the form if a button of it was pressed while saving.
   * @param button a button of the form to submit with in any case
   */
  async function save(button: HTMLElement | null = null): Promise<void> {
    goingOn.current = button;
    if (isBlank(description)) {
      setIsMissing(true);
      words.current?.focus();
      return;
    }
    const isSaved = chosen
      ? await state.save({ ...chosen, description })
      : await state.describe(description);
    const next = goingOn.current;
    if (!isSaved) return;
    close();
    setSubmitter(next);
  }

  function form(): ReactNode {
    return (
      <div className="flex flex-col gap-4">
        {chosen && <ChosenPhoto file={chosen.file} />}
        <div className="flex flex-col gap-1.5">
          <label htmlFor={wordsId} className="text-sm font-medium">
            What does it show?
          </label>
          <textarea
            ref={words}
            id={wordsId}
            rows={3}
            dir="auto"
            value={description}
            maxLength={PICTURE_DESCRIPTION_MAX_LENGTH}
            aria-required
            aria-invalid={isMissing}
            aria-describedby={`${wordsId}-hint`}
            onChange={({ target }) => change(target.value)}
            className={`${inputClass} min-h-24 resize-y py-3`}
          />
          <p
            id={`${wordsId}-hint`}
            role={isMissing ? 'alert' : undefined}
            className={`text-sm ${isMissing ? 'text-danger' : 'text-soft'}`}
          >
            {isMissing
              ? 'Describe the picture first, in a few words.'
              : 'They read this first, then decide whether to look.'}
          </p>
        </div>
        <span className="flex flex-wrap gap-2">
          <Button size="small" onPress={() => void save()} isBusy={isSending}>
            {chosen ? 'Keep this picture' : 'Keep these words'}
          </Button>
          <Button look="quiet" size="small" onPress={close} isDisabled={isSending}>
            Cancel
          </Button>
        </span>
        {isSending && (
          <p role="status" className="text-soft">
            {saving.percent < 100 ? `Sending, ${saving.percent}%` : 'Getting it ready'}
          </p>
        )}
      </div>
    );
  }

  function body(): ReactNode {
    if (!state.isLoaded) return <div aria-hidden="true" className="skeleton h-16" />;
    if (isUnsaved && !isAnonymous) return form();
    const undo = former && (
      <Button look="secondary" size="small" onPress={() => void state.undo()}>
        {picture ? 'Bring back the previous one' : 'Undo'}
      </Button>
    );
    if (!picture && former) {
      return <Row text="The picture was removed.">{undo}</Row>;
    }
    if (!picture) {
      return isAnonymous ? (
        <p className="text-soft">Anonymous letters go without a picture.</p>
      ) : (
        <Row text="One photo. They read your words for it first, then choose to look.">
          <FileButton label="Choose a picture" onChoose={choose} />
        </Row>
      );
    }
    return (
      <div className="flex flex-col gap-4 sm:flex-row sm:items-start">
        <img
          src={pictureForSender(draft.draftId, picture.id).small}
          alt={picture.description}
          width={picture.widthPixels}
          height={picture.heightPixels}
          className="h-auto max-h-56 w-auto max-w-full shrink-0 self-start rounded-sm border-6 border-[#fbf7ee] shadow-md sm:max-w-52"
        />
        <div className="flex min-w-0 flex-col gap-3">
          <p dir="auto" className="font-serif text-lg wrap-anywhere whitespace-pre-line">
            {picture.description}
          </p>
          <span className="flex flex-wrap gap-2">
            {!isAnonymous && (
              <>
                <Button
                  look="secondary"
                  size="small"
                  onPress={() => {
                    setDescription(picture.description);
                    setIsDescribing(true);
                  }}
                >
                  Change the words
                </Button>
                <FileButton label="Replace" onChoose={choose} />
              </>
            )}
            <Button look="quiet" size="small" onPress={() => void state.remove()}>
              Remove
            </Button>
            {undo}
          </span>
          {draft.isScheduled && state.change !== '' && (
            <p className="text-sm text-soft">It goes with the letter once you save your changes.</p>
          )}
        </div>
      </div>
    );
  }

  return (
    <section
      ref={root}
      aria-labelledby="picture-panel"
      className="flex flex-col gap-3 rounded-2xl border border-line p-5"
    >
      <h2 id="picture-panel" className="text-2xl">
        {picture ? 'Your picture' : 'Add a picture'}
      </h2>
      {state.change !== '' && <input type="hidden" name="pictureChange" value={state.change} />}
      {body()}
      {isAnonymous && (picture || chosen) && (
        <p role="status" className="rounded-xl bg-accent-soft px-4 py-3 text-sm">
          This letter is anonymous, so it goes without the picture. The picture stays here, and goes
          along if you turn “Send Anonymously” off.
        </p>
      )}
      {saving?.kind === 'failed' && (
        <p role="alert" className="text-sm text-danger">
          {saving.reason}
        </p>
      )}
      {held && isUnsaved && !isAnonymous && (
        <div
          ref={(element) => element?.scrollIntoView({ block: 'center' })}
          role="alert"
          className="flex flex-wrap items-center justify-between gap-3 rounded-xl bg-accent-soft px-4 py-3"
        >
          <p className="text-sm">
            {isSending
              ? 'We’ll continue as soon as your picture is saved.'
              : notKept(chosen !== null)}
          </p>
          <span className="flex flex-wrap gap-2">
            {!isSending && (
              <Button look="secondary" size="small" onPress={() => void save(held)}>
                Keep it and continue
              </Button>
            )}
            <Button
              look="quiet"
              size="small"
              onPress={() => {
                void local.delete();
                submitWith(held);
              }}
            >
              Continue without it
            </Button>
          </span>
        </div>
      )}
    </section>
  );
}

const notKept = (isNew: boolean): string =>
  isNew
    ? 'You haven’t kept your picture yet, so the letter would go without it.'
    : 'You haven’t kept the new words for your picture yet.';

function Row({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p role="status" className="min-w-[min(12rem,100%)] flex-1 text-soft">
        {text}
      </p>
      <span className="flex flex-wrap gap-2">{children}</span>
    </div>
  );
}

interface FileButtonProps {
  label: string;
  onChoose: (file: File | undefined) => void;
}

/** A file input that looks like a button. It has no name: the letter's form leaves it out. */
function FileButton({ label, onChoose }: FileButtonProps) {
  return (
    <label
      className={`${buttonClass('secondary', 'small')} relative cursor-pointer focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-focus`}
    >
      {label}
      <input
        type="file"
        accept={ACCEPTED_PICTURES}
        className="sr-only"
        onChange={({ target }) => {
          onChoose(target.files?.[0]);
          // The same file can be chosen again.
          target.value = '';
        }}
      />
    </label>
  );
}

/** The photograph that was chosen, if this browser can decode it: few can decode HEIC. */
function ChosenPhoto({ file }: { file: File }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    setIsShown(false);
    createImageBitmap(file, { resizeWidth: 2 * THUMBNAIL_PIXELS }).then(
      (bitmap) => {
        if (!isCurrent || !canvas.current) return;
        canvas.current.width = bitmap.width;
        canvas.current.height = bitmap.height;
        canvas.current.getContext('2d')?.drawImage(bitmap, 0, 0);
        setIsShown(true);
      },
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [file]);
  return (
    <p className="flex items-center gap-4 text-sm text-soft">
      <canvas
        ref={canvas}
        hidden={!isShown}
        className="h-auto max-h-40 w-auto max-w-40 rounded-sm border-6 border-[#fbf7ee] shadow-md"
      />
      <span className="min-w-0 wrap-anywhere">{file.name}</span>
    </p>
  );
}
