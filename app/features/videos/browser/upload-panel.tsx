import { useState } from 'react';
import { Form, Link } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import type { Notice } from '#app/ui/notice.ts';
import { SelectField } from '#app/ui/select-field.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import { useIsHydrated } from '#app/ui/use-is-hydrated.ts';
import type { UploadAllowance } from '../uploads/start-upload.server.ts';
import type { UnfinishedUpload } from '../uploads/unfinished-uploads.server.ts';
import {
  describeDuration,
  displayFileName,
  findFileError,
  RIGHTS_WORDING,
  VIDEO_DESCRIPTION_MAX,
  VIDEO_TITLE_MAX,
} from '../uploads/upload.rules.ts';
import { FilePicker } from './file-picker.tsx';
import { UploadProgress } from './upload-progress.tsx';
import { useVideoUpload } from './use-video-upload.ts';

interface UploadPanelProps {
  allowance: UploadAllowance;
  unfinished: UnfinishedUpload[];
  /** Why uploads are unavailable on this server; null when they work. */
  switchedOff: string | null;
  maxSeconds: number;
  categories: { id: string; name: string }[];
}

const fileErrorTexts = {
  upload_not_a_video: 'Please upload a video file (mp4, mov, avi, webm)',
  upload_too_large: 'File size must be less than 100MB',
  upload_empty: 'This file is empty',
} as Record<string, string>;

const noticeText = ({ title, description }: Notice) =>
  description ? `${title}. ${description}` : title;

/** The upload form, an upload's progress, or why nothing can be uploaded. */
export function UploadPanel(props: UploadPanelProps) {
  const { allowance, unfinished, switchedOff, maxSeconds, categories } = props;
  const [file, setFile] = useState<File | null>(null);
  const [fileError, setFileError] = useState<string>();
  const upload = useVideoUpload(() => setFile(null));
  const isHydrated = useIsHydrated();
  const isAtLimit = allowance.limit !== null && allowance.used >= allowance.limit;
  const [resumable] = unfinished;
  const isResuming =
    resumable &&
    file &&
    resumable.fileName === displayFileName(file.name) &&
    resumable.sizeBytes === file.size;

  const choose = (chosen: File | null) => {
    const error = chosen && findFileError(chosen);
    setFileError(error ? fileErrorTexts[error] : undefined);
    setFile(error ? null : chosen);
    upload.reset();
  };

  if (switchedOff) {
    return (
      <p role="status" className="rounded-2xl bg-accent-soft px-5 py-4">
        Uploads are switched off: {switchedOff}.
      </p>
    );
  }
  if (allowance.needsVerifiedEmail) {
    return (
      <p role="status" className="rounded-2xl bg-accent-soft px-5 py-4">
        Confirm your email address before you upload.{' '}
        <Link to="/settings?tab=security" className="underline underline-offset-4">
          Get a new confirmation email
        </Link>
      </p>
    );
  }
  if (upload.stage.step === 'uploading') {
    return <UploadProgress stage={upload.stage} onPause={upload.pause} onResume={upload.resume} />;
  }
  return (
    <div className="grid gap-5">
      {resumable && <ResumableUpload upload={resumable} />}
      <form
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (!file) return setFileError('Choose a file first');
          const form = new FormData(event.currentTarget);
          const read = (name: string) => String(form.get(name) ?? '');
          const details = {
            title: read('title') || (resumable?.title ?? ''),
            description: read('description'),
            categoryId: read('category_id'),
            hasRights: form.get('rights') !== null || Boolean(isResuming),
          };
          void upload.start(file, details, isResuming ? resumable.id : null);
        }}
      >
        <FilePicker
          file={file}
          error={
            fileError ??
            (upload.stage.step === 'failed' ? noticeText(upload.stage.notice) : undefined)
          }
          hint={`mp4, mov, avi or webm, up to 100 MB and ${describeDuration(maxSeconds)}`}
          onChoose={choose}
        />
        {!isResuming && (
          <>
            <TextField label="Title" name="title" isRequired maxLength={VIDEO_TITLE_MAX} />
            <TextField
              label="Description"
              name="description"
              isOptional
              rows={2}
              maxLength={VIDEO_DESCRIPTION_MAX}
            />
            <SelectField
              label="Category (optional)"
              name="category_id"
              defaultValue=""
              options={[
                { value: '', label: 'Let us choose' },
                ...categories.map(({ id, name }) => ({ value: id, label: name })),
              ]}
            />
            <Checkbox name="rights" isRequired>
              {RIGHTS_WORDING}
            </Checkbox>
          </>
        )}
        {isAtLimit && !isResuming && (
          <div role="status">
            <p className="font-medium text-danger">Monthly Upload Limit Reached</p>
            <p className="text-sm text-soft">You can upload more from the first of next month.</p>
          </div>
        )}
        <Button type="submit" isDisabled={!isHydrated || (isAtLimit && !isResuming)}>
          {isResuming ? 'Resume upload' : 'Upload'}
        </Button>
        <noscript>
          <p className="text-soft">Uploading a video requires JavaScript.</p>
        </noscript>
      </form>
    </div>
  );
}

function ResumableUpload({ upload }: { upload: UnfinishedUpload }) {
  const percent = Math.floor((upload.receivedBytes / upload.sizeBytes) * 100);
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-2xl bg-accent-soft px-5 py-4">
      <p className="min-w-0">
        <span className="font-medium">{upload.title}</span> is {percent}% uploaded.
        <span className="block text-sm text-soft [overflow-wrap:anywhere]">
          Choose {upload.fileName} again to resume.
        </span>
      </p>
      <Form method="post">
        <input type="hidden" name="intent" value="cancel" />
        <input type="hidden" name="id" value={upload.id} />
        <Button type="submit" look="quiet" size="small">
          Cancel upload
        </Button>
      </Form>
    </div>
  );
}
