import { type ReactNode, type RefObject, useEffect, useId, useState } from 'react';
import { buttonClass } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { fetchedPart } from '#app/ui/fetched-part.tsx';
import { useIsHydrated } from '#app/ui/use-is-hydrated.ts';
import type { LetterFieldsProps } from './letter-fields-props.ts';

const PromptPanel = fetchedPart(async () => (await import('./prompt-panel.tsx')).PromptPanel);

interface LetterToolsProps extends LetterFieldsProps {
  area: RefObject<HTMLTextAreaElement | null>;
}

type Tool = 'lines' | 'voice' | 'picture';

/** What helps with the letter: first lines and questions, the sender's voice, a picture. */
export function LetterTools(props: LetterToolsProps): ReactNode {
  const { area, values, voice, picture } = props;
  const isHydrated = useIsHydrated();
  const [open, setOpen] = useState<readonly Tool[]>([]);
  const [loaded, setLoaded] = useState<readonly Tool[]>(() =>
    // An earlier visit may have left a recording or a picture, on the server or in this browser.
    props.isBegun || values.pictureChange || values.recordingRemoved || values.recordingTimes
      ? ['voice', 'picture']
      : [],
  );
  const [question, setQuestion] = useState<string | null>(null);
  const id = useId();

  const show = (tool: Tool) => {
    setLoaded((tools) => (tools.includes(tool) ? tools : [...tools, tool]));
    setOpen((tools) => (tools.includes(tool) ? tools : [...tools, tool]));
  };
  const hide = (tool: Tool) => setOpen((tools) => tools.filter((one) => one !== tool));

  useEffect(() => {
    if (question && area.current) area.current.setAttribute('aria-describedby', id);
    return () => area.current?.removeAttribute('aria-describedby');
  }, [question, area, id]);

  if (!isHydrated) return <div aria-hidden="true" className="min-h-11 noscript:hidden" />;

  const chip = (tool: Tool, label: string) => (
    <button
      type="button"
      aria-expanded={open.includes(tool)}
      aria-controls={`${id}-${tool}`}
      className={classNames(
        buttonClass('quiet', 'small'),
        'min-h-11 text-soft aria-expanded:bg-hover',
      )}
      onClick={() => (open.includes(tool) ? hide(tool) : show(tool))}
    >
      {label}
    </button>
  );
  const panel = (tool: Tool, content: ReactNode) => (
    <div id={`${id}-${tool}`} hidden={!open.includes(tool)}>
      {loaded.includes(tool) && content}
    </div>
  );
  return (
    <div className="flex flex-col gap-3">
      {question && (
        <ChosenQuestion
          id={id}
          text={question}
          onRemove={() => {
            setQuestion(null);
            area.current?.focus();
          }}
        />
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
      <div role="group" aria-label="Tools for the letter" className="-ms-3.5 flex flex-wrap">
        {chip('lines', 'First lines')}
        {voice && chip('voice', 'Read it aloud')}
        {picture && chip('picture', 'Add a picture')}
      </div>
      {panel(
        'lines',
        // Opened again, it begins with the first ones.
        open.includes('lines') && (
          <PromptPanel
            prompts={props.prompts}
            onFirstLine={(line) => {
              hide('lines');
              if (area.current) insertLine(area.current, line);
            }}
            onQuestion={(chosen) => {
              hide('lines');
              setQuestion(chosen);
              area.current?.focus();
            }}
          />
        ),
      )}
      {voice &&
        panel(
          'voice',
          voice(() => show('voice')),
        )}
      {picture &&
        panel(
          'picture',
          picture(() => show('picture')),
        )}
    </div>
  );
}

interface ChosenQuestionProps {
  id: string;
  text: string;
  onRemove: () => void;
}

/** The question that the sender answers. It is never part of the letter. */
const ChosenQuestion = ({ id, text, onRemove }: ChosenQuestionProps) => (
  <div className="flex items-start rounded-xl bg-accent-soft ps-4 text-accent">
    <p id={id} className="flex-1 py-2.5">
      {text}
    </p>
    <button
      type="button"
      aria-label="Remove the question"
      className="grid size-11 shrink-0 place-items-center rounded-full text-xl hover:bg-hover"
      onClick={onRemove}
    >
      <span aria-hidden="true">×</span>
    </button>
  </div>
);

/** Puts a line where the cursor is, in a paragraph of its own, ready to be continued. */
function insertLine(area: HTMLTextAreaElement, line: string): void {
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
