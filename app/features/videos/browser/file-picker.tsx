import { useId, useState } from 'react';
import { classNames } from '#app/ui/class-names.ts';

interface FilePickerProps {
  file: File | null;
  error: string | undefined;
  hint: string;
  onChoose: (file: File | null) => void;
}

const MEGABYTE = 1024 * 1024;

/** A file input with a drop zone. The native input covers the whole zone, invisibly. */
export function FilePicker({ file, error, hint, onChoose }: FilePickerProps) {
  const id = useId();
  const [isDraggedOver, setIsDraggedOver] = useState(false);
  return (
    <div>
      <div
        className={classNames(
          'relative grid min-h-36 place-items-center rounded-2xl border border-dashed px-6 py-8 text-center transition-colors duration-200 has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-focus',
          isDraggedOver ? 'border-accent bg-accent-soft' : 'border-line-strong hover:border-accent',
        )}
      >
        <div aria-hidden="true">
          <p className="font-serif text-2xl [overflow-wrap:anywhere]">
            {file ? file.name : 'Choose a video or drop it here'}
          </p>
          <p className="mt-1 text-sm text-soft">
            {file ? `${(file.size / MEGABYTE).toFixed(1)} MB` : hint}
          </p>
        </div>
        <label htmlFor={id} className="sr-only">
          Video file
        </label>
        <input
          id={id}
          type="file"
          accept=".mp4,.mov,.avi,.webm,video/mp4,video/quicktime,video/x-msvideo,video/webm"
          aria-describedby={`${id}-hint${error ? ` ${id}-error` : ''}`}
          aria-invalid={error ? true : undefined}
          onChange={(event) => onChoose(event.currentTarget.files?.[0] ?? null)}
          onDragEnter={() => setIsDraggedOver(true)}
          onDragLeave={() => setIsDraggedOver(false)}
          onDrop={() => setIsDraggedOver(false)}
          className="absolute inset-0 size-full cursor-pointer opacity-0"
        />
      </div>
      <p id={`${id}-hint`} className="sr-only">
        {hint}
      </p>
      {error && (
        <p id={`${id}-error`} role="alert" className="mt-2 text-sm text-danger">
          {error}
        </p>
      )}
    </div>
  );
}
