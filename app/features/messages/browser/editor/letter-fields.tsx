import { useId, useRef, useState } from 'react';
import { SENDER_NAME_MAX_LENGTH } from '#app/features/dispatch/delivery.rules.ts';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { Switch } from '#app/ui/switch.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import { PERMISSION_WORDING } from '../../message.rules.ts';
import { UNLESS_KEPT } from './kept-choice.tsx';
import { LetterField } from './letter-field.tsx';
import type { LetterFieldsProps } from './letter-fields-props.ts';
import { LetterLines } from './letter-lines.tsx';
import { LetterTools } from './letter-tools.tsx';
import { RecipientFields } from './recipient-fields.tsx';

/**
 * What a letter's form asks, on a film and in Compose: the letter, whom it is for, whom it is from and the
 * permission. Everything else is one line that says what is chosen (letter-lines.tsx).
 */
export function LetterFields(props: LetterFieldsProps) {
  const { values, errors, onControlChange, writtenOn } = props;
  const area = useRef<HTMLTextAreaElement>(null);
  const [hasPermission, setHasPermission] = useState(values.hasPermission);
  const permissionId = useId();
  return (
    <>
      <LetterField
        values={values}
        errors={errors}
        rows={writtenOn === 'template' ? 10 : 8}
        area={area}
      />
      <LetterTools {...props} area={area} />
      {props.categoryId === 'farewell' && (
        <a href="/care" target="_blank" rel="noreferrer" className="text-sm underline">
          If you don’t know how to go on, there is someone to talk to
        </a>
      )}
      <RecipientFields {...props} />
      <Sender {...props} />
      <LetterLines {...props} />
      <div className="flex flex-col gap-4">
        <div className={UNLESS_KEPT}>
          <Checkbox
            name="hasPermission"
            value="on"
            isSelected={hasPermission}
            onChange={(isOn) => {
              setHasPermission(isOn);
              onControlChange();
            }}
          >
            <span id={permissionId}>{PERMISSION_WORDING}</span>
          </Checkbox>
        </div>
        {props.buttons(permissionId)}
      </div>
    </>
  );
}

/** Whom the letter is from. */
function Sender(props: LetterFieldsProps) {
  const { values, current, errors, onControlChange, writtenOn } = props;
  const { profileName = null, profileNameProblem } = props;
  const [isAnonymous, setIsAnonymous] = useState(values.isAnonymous);
  const { isKept } = current;
  const signed =
    writtenOn === 'template'
      ? !isKept && 'They see the name below.'
      : `It is signed with your profile name: ${profileName}.`;
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 font-serif text-2xl">From</legend>
      <Switch
        name="isAnonymous"
        value="on"
        isSelected={isAnonymous}
        onChange={(isOn) => {
          setIsAnonymous(isOn);
          onControlChange();
        }}
        description={
          isAnonymous
            ? !isKept && 'They see no name and no address.'
            : (writtenOn === 'template' || profileName) && signed
        }
      >
        {isKept ? 'Leave it unsigned' : 'Send Anonymously'}
      </Switch>
      {profileNameProblem && !isAnonymous && !isKept && (
        <p role="alert" className="text-sm text-danger">
          Your letter can’t be signed “<bdi>{profileName}</bdi>”. {profileNameProblem}{' '}
          <a href="/settings" target="_blank" rel="noreferrer" className="underline">
            Change your display name
          </a>{' '}
          or send it anonymously.
        </p>
      )}
      {writtenOn === 'template' && !isAnonymous && (
        <TextField
          label="Your name"
          isOptional
          name="senderName"
          autoComplete="name"
          maxLength={SENDER_NAME_MAX_LENGTH}
          defaultValue={values.senderName}
          error={errors.senderName}
        />
      )}
    </fieldset>
  );
}
