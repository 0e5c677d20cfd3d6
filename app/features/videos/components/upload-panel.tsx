import { useState } from 'react';
import { Form } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import type { Notice } from '#app/ui/notice.ts';
import { TextField } from '#app/ui/text-field.tsx';
import { useIsHydrated } from '#app/ui/use-is-hydrated.ts';
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

interface UnfinishedUploadFacts {
  id: string;
  title: string;
  fileName: string;
  sizeBytes: number;
  receivedBytes: number;
}

interface UploadPanelProps {
  allowance: { used: number; limit: number | null };
  unfinished: UnfinishedUploadFacts[];
  /** Why nothing can be uploaded on this server; null where it can. */
  switchedOff: string | null;
  maxSeconds: number;
}

/** The words of spec section 5 for a file that is turned away before anything is sent. */
const faultWords = {
  upload_not_a_video: 'Please upload a video file (mp4, mov, avi, webm)',
  upload_too_large: 'File size must be less than 100MB',
  upload_empty: 'This file is empty',
} as Record<string, string>;

/** What went wrong and what to do, as one line under the file. */
const wordsOf = ({ title, description }: Notice) =>
  description ? `${title}. ${description}` : title;

/** The form that offers a video (spec section 2, affiliate videos), with everything it may say. */
export function UploadPanel(props: UploadPanelProps) {
  const { allowance, unfinished, switchedOff, maxSeconds } = props;
  const [file, setFile] = useState<File | null>(null);
  const [fileFault, setFileFault] = useState<string>();
  const upload = useVideoUpload(() => setFile(null));
  const isHydrated = useIsHydrated();
  const isAtLimit = allowance.limit !== null && allowance.used >= allowance.limit;
  const [waiting] = unfinished;
  const isGoingOn =
    waiting &&
    file &&
    waiting.fileName === displayFileName(file.name) &&
    waiting.sizeBytes === file.size;

  const choose = (chosen: File | null) => {
    const fault = chosen && findFileError(chosen);
    setFileFault(fault ? faultWords[fault] : undefined);
    setFile(fault ? null : chosen);
    upload.reset();
  };

  if (switchedOff) {
    return (
      <p role="status" className="rounded-2xl bg-accent-soft px-5 py-4">
        Uploads are switched off: {switchedOff}.
      </p>
    );
  }
  if (upload.stage.step === 'uploading') {
    return <UploadProgress stage={upload.stage} onPause={upload.pause} onResume={upload.resume} />;
  }
  return (
    <form
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (!file) return setFileFault('Choose a file first');
        const form = new FormData(event.currentTarget);
        const read = (name: string) => String(form.get(name) ?? '');
        const details = {
          title: read('title') || (waiting?.title ?? ''),
          description: read('description'),
          hasRights: form.get('rights') !== null || Boolean(isGoingOn),
        };
        void upload.start(file, details, isGoingOn ? waiting.id : null);
      }}
    >
      {waiting && <Unfinished upload={waiting} />}
      <FilePicker
        file={file}
        fault={
          fileFault ?? (upload.stage.step === 'failed' ? wordsOf(upload.stage.notice) : undefined)
        }
        hint={`mp4, mov, avi or webm, up to 100 MB and ${describeDuration(maxSeconds)}`}
        onChoose={choose}
      />
      {!isGoingOn && (
        <>
          <TextField label="Title" name="title" isRequired maxLength={VIDEO_TITLE_MAX} />
          <TextField
            label="Description"
            name="description"
            isOptional
            rows={2}
            maxLength={VIDEO_DESCRIPTION_MAX}
          />
          <Checkbox name="rights" isRequired>
            {RIGHTS_WORDING}
          </Checkbox>
        </>
      )}
      {isAtLimit && !isGoingOn && (
        <div role="status">
          <p className="font-medium text-danger">Monthly Upload Limit Reached</p>
          <p className="text-sm text-soft">You can offer more from the first of next month on.</p>
        </div>
      )}
      <Button type="submit" isDisabled={!isHydrated || (isAtLimit && !isGoingOn)}>
        {isGoingOn ? 'Go on with the upload' : 'Upload'}
      </Button>
      <noscript>
        <p className="text-soft">Sending a film in parts needs JavaScript.</p>
      </noscript>
    </form>
  );
}

function Unfinished({ upload }: { upload: UnfinishedUploadFacts }) {
  const percent = Math.floor((upload.receivedBytes / upload.sizeBytes) * 100);
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-2xl bg-accent-soft px-5 py-4">
      <p className="min-w-0">
        <span className="font-medium">{upload.title}</span> is not finished: {percent}% arrived.
        <span className="block text-sm text-soft [overflow-wrap:anywhere]">
          Choose {upload.fileName} again to go on.
        </span>
      </p>
      <Form method="post">
        <input type="hidden" name="intent" value="abandon" />
        <input type="hidden" name="id" value={upload.id} />
        <Button type="submit" look="quiet" size="small">
          Give up
        </Button>
      </Form>
    </div>
  );
}
