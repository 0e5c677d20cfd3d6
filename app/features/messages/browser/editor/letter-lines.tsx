import { useEffect, useState } from 'react';
import { CLUE_MAX_LENGTH } from '#app/features/dispatch/delivery.rules.ts';
import { classNames } from '#app/ui/class-names.ts';
import { FoldedLine } from '#app/ui/folded-line.tsx';
import { inputClass } from '#app/ui/input-class.ts';
import { Switch } from '#app/ui/switch.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import type { When } from '../../schedule/when.rules.ts';
import { UNLESS_KEPT } from './kept-choice.tsx';
import type { LetterFieldsProps } from './letter-fields-props.ts';
import { OpeningFields } from './opening-fields.tsx';
import { ScheduleFields } from './schedule-fields.tsx';
import { stateArrival, stateOpening } from './stated-choices.ts';

/** Of these lines, one is open at a time. */
export const LINES = 'letter-lines';

/**
 * What a letter's sender may choose, each in one line that says what is chosen and unfolds. A new optional
 * field of the letter goes here.
 */
export function LetterLines(props: LetterFieldsProps) {
  const { values, current, errors, onControlChange, writtenOn } = props;
  const { languages, newLanguage, knownRecipients } = props;
  const [when, setWhen] = useState<When>(values.when);
  const [wasOpeningUnfolded, setWasOpeningUnfolded] = useState(false);
  const { schedule: scheduleError } = errors;
  const email = current.recipientEmail.trim().toLowerCase();
  const isStranger = email !== '' && !knownRecipients.some((known) => known.email === email);

  // Shows the fields that the error is about.
  useEffect(() => {
    if (scheduleError) setWhen((chosen) => (chosen === 'now' ? 'later' : chosen));
  }, [scheduleError]);

  return (
    <div
      className={classNames(
        'border-t border-line lg:grid lg:grid-cols-2 lg:gap-x-8',
        !props.filmLine && UNLESS_KEPT,
      )}
    >
      {props.filmLine}
      <div className={`contents ${UNLESS_KEPT}`}>
        {writtenOn === 'template' && (
          <FoldedLine
            group={LINES}
            label="Clue"
            value={current.clue ? <bdi>“{current.clue}”</bdi> : 'none'}
            isChanged={current.clue !== ''}
            hasError={Boolean(errors.clue)}
            hint={isStranger && !current.clue ? 'Helps them see that it is really you.' : null}
          >
            <TextField
              label="A clue, so they know it is you"
              isOptional
              name="clue"
              autoComplete="off"
              maxLength={CLUE_MAX_LENGTH}
              defaultValue={values.clue}
              error={errors.clue}
              description="Shown in the email. Something only you two know."
            />
          </FoldedLine>
        )}
        <FoldedLine
          group={LINES}
          label="Arrives"
          value={stateArrival({ ...current, when })}
          isChanged={when !== 'now'}
          hasError={Boolean(scheduleError)}
        >
          <ScheduleFields {...props} when={when} onWhenChange={setWhen} />
        </FoldedLine>
        <FoldedLine
          group={LINES}
          label="Opens"
          value={stateOpening(current)}
          isChanged={current.opensDate !== ''}
          hasError={Boolean(errors.opening)}
          onOpen={() => setWasOpeningUnfolded(true)}
        >
          <OpeningFields {...props} wasUnfolded={wasOpeningUnfolded} />
        </FoldedLine>
        {writtenOn === 'template' && (
          <FoldedLine
            group={LINES}
            label="Reply"
            value={current.allowsReply ? 'they may, once' : 'no'}
            isChanged={!current.allowsReply}
          >
            <Switch
              name="allowsReply"
              value="on"
              defaultSelected={values.allowsReply}
              onChange={onControlChange}
              description="They can answer once, on the letter’s page. Neither of you sees the other’s address."
            >
              Allow a reply
            </Switch>
          </FoldedLine>
        )}
        {!current.isAnonymous && (
          <FoldedLine
            group={LINES}
            label="Reminder"
            value={current.wantsReminder ? 'one, after three days' : 'none'}
            isChanged={current.wantsReminder}
          >
            <Switch
              name="wantsReminder"
              value="on"
              defaultSelected={values.wantsReminder}
              onChange={onControlChange}
              description="One more email after three days, only if nobody has opened it."
            >
              Remind them once
            </Switch>
          </FoldedLine>
        )}
        <FoldedLine
          group={LINES}
          label="Language"
          value={languages.find(({ tag }) => tag === current.language)?.name}
          isChanged={current.language !== newLanguage}
        >
          <label className="flex flex-col gap-1.5 text-sm font-medium">
            Recipient’s language
            <select
              name="language"
              defaultValue={values.language}
              className={`${inputClass} min-h-11`}
            >
              {languages.map(({ tag, name }) => (
                <option key={tag} value={tag}>
                  {name}
                </option>
              ))}
            </select>
          </label>
          <p className="-mt-3 text-sm text-soft">
            Of our email and everything around your letter. Your words stay as you write them.
          </p>
        </FoldedLine>
      </div>
    </div>
  );
}
