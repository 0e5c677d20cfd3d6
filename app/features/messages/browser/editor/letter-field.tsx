import { type RefObject, useEffect, useId, useRef } from 'react';
import { classNames } from '#app/ui/class-names.ts';
import type { FieldsProps } from './letter-form.tsx';

interface LetterFieldProps extends Pick<FieldsProps, 'values' | 'errors'> {
  /** How many lines high it is while it is empty. */
  rows: number;
  /** Gets the field, for the tools of the letter. */
  area: RefObject<HTMLTextAreaElement | null>;
}

/** The letter: a page that grows with its words, in the direction and the type they will be read in. */
export function LetterField({ values, errors, rows, area }: LetterFieldProps) {
  const id = useId();
  const error = errors.personalizedContent;
  useGrowth(area);
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="sr-only">
        Your letter
      </label>
      <textarea
        ref={area}
        id={id}
        name="personalizedContent"
        dir="auto"
        rows={rows}
        placeholder="Write the words you never sent..."
        defaultValue={values.personalizedContent}
        aria-required
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        style={{ minHeight: `${rows}lh` }}
        className={classNames(
          'field-sizing-content block w-full max-w-[62ch] resize-none overflow-hidden bg-transparent',
          'font-serif text-xl leading-relaxed text-text placeholder:text-soft sm:text-[1.375rem]',
          'border-s-2 border-line ps-4 outline-none transition-colors duration-200 focus:border-accent',
          'aria-invalid:border-danger',
        )}
      />
      {error && (
        <p id={`${id}-error`} className="text-sm text-danger">
          {error}
        </p>
      )}
    </div>
  );
}

/** Lets the field grow where the browser can't do that itself. */
function useGrowth(area: RefObject<HTMLTextAreaElement | null>): void {
  const shown = useRef(0);
  useEffect(() => {
    const field = area.current;
    if (!field || CSS.supports('field-sizing', 'content')) return;
    const grow = () => {
      cancelAnimationFrame(shown.current);
      shown.current = requestAnimationFrame(() => {
        const { scrollY } = window;
        field.style.height = 'auto';
        field.style.height = `${field.scrollHeight}px`;
        // The page was shorter for a moment.
        window.scrollTo({ top: scrollY, behavior: 'instant' });
      });
    };
    grow();
    field.addEventListener('input', grow);
    window.addEventListener('resize', grow);
    return () => {
      field.removeEventListener('input', grow);
      window.removeEventListener('resize', grow);
    };
  }, [area]);
}
