import { useId, useState } from 'react';
import { classNames } from '#app/ui/class-names.ts';

interface FilePickerProps {
  file: File | null;
  fault: string | undefined;
  hint: string;
  onChoose: (file: File | null) => void;
}

const MEGABYTE = 1024 * 1024;

/** Where a video is chosen, or dropped. The browser's own control lies over all of it. */
export function FilePicker({ file, fault, hint, onChoose }: FilePickerProps) {
  const id = useId();
  const [isOver, setIsOver] = useState(false);
  return (
    <div>
      <div
        className={classNames(
          'relative grid min-h-36 place-items-center rounded-2xl border border-dashed px-6 py-8 text-center transition-colors duration-200 has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-focus',
          isOver ? 'border-accent bg-accent-soft' : 'border-line-strong hover:border-accent',
        )}
      >
        <div aria-hidden="true">
          <p className="font-serif text-2xl [overflow-wrap:anywhere]">
            {file ? file.name : 'Choose a film, or drop it here'}
          </p>
          <p className="mt-1 text-sm text-soft">
            {file ? `${(file.size / MEGABYTE).toFixed(1)} MB` : hint}
          </p>
        </div>
        <label htmlFor={id} className="sr-only">
          Film file
        </label>
        <input
          id={id}
          type="file"
          accept=".mp4,.mov,.avi,.webm,video/mp4,video/quicktime,video/x-msvideo,video/webm"
          aria-describedby={`${id}-hint${fault ? ` ${id}-fault` : ''}`}
          aria-invalid={fault ? true : undefined}
          onChange={(event) => onChoose(event.currentTarget.files?.[0] ?? null)}
          onDragEnter={() => setIsOver(true)}
          onDragLeave={() => setIsOver(false)}
          onDrop={() => setIsOver(false)}
          className="absolute inset-0 size-full cursor-pointer opacity-0"
        />
      </div>
      <p id={`${id}-hint`} className="sr-only">
        {hint}
      </p>
      {fault && (
        <p id={`${id}-fault`} role="alert" className="mt-2 text-sm text-danger">
          {fault}
        </p>
      )}
    </div>
  );
}
