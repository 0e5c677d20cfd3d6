import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import { isBlank } from '#app/shared/text.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import type { WritingPrompts } from '../../writing-prompts.server.ts';
import type { FieldsProps } from './letter-form.tsx';
import { PromptPanel } from './prompt-panel.tsx';

/** Loaded with the first words; the form is complete without it. */
const GoodbyePanel = lazy(() =>
  import('#app/features/care/browser/goodbye-panel.tsx').catch(() => ({ default: () => null })),
);

interface LetterFieldProps extends Pick<FieldsProps, 'values' | 'errors' | 'draft'> {
  label: string;
  rows: number;
  isRequired?: boolean;
  description?: string;
  prompts: readonly WritingPrompts[];
}

/**
 * The letter. While it is empty, first lines and questions stand below it; they disappear as the
 * sender types, and return when asked for. A chosen question stays above the letter, and is never
 * part of it.
 */
export function LetterField(props: LetterFieldProps) {
  const { values, errors, prompts, label, rows, isRequired = false, description } = props;
  const container = useRef<HTMLDivElement>(null);
  const [hasWords, setHasWords] = useState(!isBlank(values.personalizedContent));
  const [isAskedFor, setIsAskedFor] = useState(false);
  const [question, setQuestion] = useState<string | null>(null);
  const questionId = useId();
  const textArea = () => container.current?.querySelector('textarea');

  // Words may have been typed before the scripts came.
  useEffect(() => {
    const typed = container.current?.querySelector('textarea')?.value ?? '';
    setHasWords(!isBlank(typed));
  }, []);

  /** Puts a line where the cursor is, in a paragraph of its own, ready to be continued. */
  function insert(line: string) {
    const area = textArea();
    if (!area) return;
    setIsAskedFor(false);
    area.focus();
    // Inserting would replace what is selected.
    area.setSelectionRange(area.selectionEnd, area.selectionEnd);
    const before = area.value.slice(0, area.selectionEnd);
    const after = area.value.slice(area.selectionEnd);
    const start = before.trim() === '' || before.endsWith('\n\n') ? '' : '\n\n';
    const end = after.trim() === '' || after.startsWith('\n\n') ? '' : '\n\n';
    // The only way to insert text that the browser's undo takes back.
    document.execCommand('insertText', false, `${start}${line.replace(/ ?…$/, '')} ${end}`);
    // The sender continues the line, not the paragraph after it.
    const lineEnd = area.selectionEnd - end.length;
    area.setSelectionRange(lineEnd, lineEnd);
  }

  function answer(chosen: string) {
    setQuestion(chosen);
    setIsAskedFor(false);
    textArea()?.focus();
  }

  return (
    <div ref={container} className="flex flex-col gap-3">
      {question && (
        <div className="flex items-start rounded-xl bg-accent-soft ps-4 text-accent">
          <p id={questionId} className="flex-1 py-2.5">
            {question}
          </p>
          <button
            type="button"
            aria-label="Remove the question"
            className="grid size-11 shrink-0 place-items-center rounded-full text-xl hover:bg-hover"
            onClick={() => {
              setQuestion(null);
              textArea()?.focus();
            }}
          >
            <span aria-hidden="true">×</span>
          </button>
        </div>
      )}
      <TextField
        label={label}
        rows={rows}
        isRequired={isRequired}
        description={description}
        name="personalizedContent"
        placeholder="Write the words you never sent..."
        defaultValue={values.personalizedContent}
        onChange={(text) => setHasWords(!isBlank(text))}
        error={errors.personalizedContent}
        inputClassName="font-serif text-xl leading-relaxed"
        {...(question && { 'aria-describedby': questionId })}
      />
      {hasWords && (
        <Suspense>
          <GoodbyePanel draftId={props.draft.draftId} container={container} />
        </Suspense>
      )}
      {hasWords && (
        <button
          type="button"
          aria-expanded={isAskedFor}
          className={`${buttonClass('quiet', 'small')} -ms-3.5 self-start text-soft noscript:hidden`}
          onClick={() => setIsAskedFor(!isAskedFor)}
        >
          First lines and questions
        </button>
      )}
      {(!hasWords || isAskedFor) && (
        <PromptPanel prompts={prompts} onFirstLine={insert} onQuestion={answer} />
      )}
    </div>
  );
}
