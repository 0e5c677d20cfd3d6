import { useId, useState } from 'react';
import {
  type PremiumPrice,
  premiumSentence,
} from '#app/features/templates/browser/premium-note.tsx';
import { FoldedLine } from '#app/ui/folded-line.tsx';
import { inputClass } from '#app/ui/input-class.ts';
import { SUBJECT_MAX_LENGTH } from '../../message-limits.ts';
import type { FieldsProps } from './letter-form.tsx';
import { LINES } from './letter-lines.tsx';

/** The title of a letter in Compose. */
export function SubjectField({ values, errors }: Pick<FieldsProps, 'values' | 'errors'>) {
  const id = useId();
  const error = errors.subject;
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="sr-only">
        Subject
      </label>
      <input
        id={id}
        name="subject"
        dir="auto"
        autoComplete="off"
        maxLength={SUBJECT_MAX_LENGTH}
        placeholder="Subject"
        defaultValue={values.subject}
        aria-required
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
        className="min-h-11 w-full border-b border-line bg-transparent font-serif text-2xl text-text outline-none placeholder:text-soft focus:border-accent aria-invalid:border-danger sm:text-3xl"
      />
      <p id={`${id}-hint`} className="text-sm text-soft max-sm:sr-only">
        Stands above your letter. Not in the email.
      </p>
      {error && (
        <p id={`${id}-error`} className="text-sm text-danger">
          {error}
        </p>
      )}
    </div>
  );
}

/** A film that a letter in Compose may have. */
interface FilmChoice {
  id: string;
  title: string;
  /** Null when the free send pays for it, too. */
  premium: PremiumPrice | null;
}

interface FilmLineProps {
  films: FilmChoice[];
  chosenId: string;
  /** A scheduled letter is paid for, so it keeps its film. */
  isScheduled: boolean;
}

const WITHOUT_WORDS = 'A quiet film, without words';

/** The film of a letter in Compose. */
export function FilmLine(props: FilmLineProps) {
  const { films, chosenId, isScheduled } = props;
  // Read once: choosing is the select's own business.
  const [initialId] = useState(chosenId);
  const chosen = films.find(({ id }) => id === chosenId);
  return (
    <FoldedLine
      group={LINES}
      label="Film"
      value={chosen?.title ?? 'a quiet one, without words'}
      isChanged={chosen !== undefined}
    >
      <label className="flex flex-col gap-1.5 text-sm font-medium">
        <span>
          Film <span className="font-normal text-soft">(optional)</span>
        </span>
        <select name="filmTemplateId" defaultValue={initialId} className={`${inputClass} min-h-11`}>
          {(!isScheduled || films.length === 0) && <option value="">{WITHOUT_WORDS}</option>}
          {films.map(({ id, title, premium }) => (
            <option key={id} value={id}>
              {premium ? `${title} (Premium. ${premiumSentence(premium)})` : title}
            </option>
          ))}
        </select>
      </label>
    </FoldedLine>
  );
}
