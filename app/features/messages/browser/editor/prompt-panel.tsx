import { type SyntheticEvent, useId, useState } from 'react';
import { buttonClass } from '#app/ui/button.tsx';
import type { WritingPrompts } from '../../writing-prompts.server.ts';

/** Enough to choose from without having to read for long. */
const SHOWN = 3;

interface PromptPanelProps {
  /** With more than one, the sender chooses what the letter is about. */
  prompts: readonly WritingPrompts[];
  onFirstLine: (line: string) => void;
  onQuestion: (question: string) => void;
}

/** First lines and questions, a few at a time. */
export function PromptPanel({ prompts, onFirstLine, onQuestion }: PromptPanelProps) {
  const [chosenId, setChosenId] = useState(prompts[0]?.categoryId);
  const [round, setRound] = useState(0);
  const id = useId();
  const chosen = prompts.find(({ categoryId }) => categoryId === chosenId) ?? prompts[0];
  if (!chosen) return null;
  return (
    <section
      aria-label="First lines and questions"
      className="flex flex-col gap-4 rounded-xl border border-line p-4 text-sm noscript:hidden"
    >
      {prompts.length > 1 && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <label htmlFor={id}>What is it about?</label>
          <select
            id={id}
            value={chosen.categoryId}
            onInput={keepFromForm}
            onChange={(event) => {
              keepFromForm(event);
              setChosenId(event.target.value);
              setRound(0);
            }}
            className="min-h-11 rounded-xl border border-line-strong bg-raised px-3 text-base"
          >
            {prompts.map(({ categoryId, label }) => (
              <option key={categoryId} value={categoryId}>
                {label}
              </option>
            ))}
          </select>
        </div>
      )}
      <Choices
        title="Begin with a line"
        texts={someOf(chosen.firstLines, round)}
        onChoose={onFirstLine}
      />
      <Choices
        title="Or answer a question"
        texts={someOf(chosen.questions, round)}
        onChoose={onQuestion}
      />
      <button
        type="button"
        className={`${buttonClass('secondary', 'small')} self-start`}
        onClick={() => setRound(round + 1)}
      >
        Show others
      </button>
    </section>
  );
}

/** The choice is not part of the letter, so it does not save a draft. */
const keepFromForm = (event: SyntheticEvent) => event.stopPropagation();

interface ChoicesProps {
  title: string;
  texts: string[];
  onChoose: (text: string) => void;
}

function Choices({ title, texts, onChoose }: ChoicesProps) {
  return (
    <div>
      <h2 className="font-sans text-sm font-medium text-soft">{title}</h2>
      <ul aria-live="polite" className="-mx-2">
        {texts.map((text) => (
          <li key={text}>
            <button
              type="button"
              className="min-h-11 w-full rounded-lg px-2 py-2 text-start font-serif text-lg leading-snug text-pretty hover:bg-hover"
              onClick={() => onChoose(text)}
            >
              {/* The dots stay beside the last word. */}
              {text.replace(' …', '\u00a0…')}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The next few; after the last it begins again. */
const someOf = (texts: readonly string[], round: number): string[] =>
  Array.from({ length: SHOWN }, (_, index) => texts[(round * SHOWN + index) % texts.length] ?? '');
