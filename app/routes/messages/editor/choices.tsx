import { PERMISSION_WORDING } from '#app/features/messages/message.rules.ts';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { Switch } from '#app/ui/switch.tsx';

interface ChoiceProps {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  touch: () => void;
}

/** Tells the keeper once the field itself has changed: React makes no event of the form's own here. */
const changed =
  ({ onChange, touch }: ChoiceProps) =>
  (isOn: boolean) => {
    onChange(isOn);
    window.setTimeout(touch);
  };

/** Spec section 5: without this tick nothing is sent. */
export function PermissionTick(props: ChoiceProps) {
  return (
    <Checkbox name="hasPermission" value="on" isSelected={props.isOn} onChange={changed(props)}>
      {PERMISSION_WORDING}
    </Checkbox>
  );
}

/** @param props.signature what it is signed with otherwise, where the form has no field for it */
export function AnonymousSwitch(props: ChoiceProps & { signature?: string | null }) {
  const { isOn, signature } = props;
  return (
    <Switch
      name="isAnonymous"
      value="on"
      isSelected={isOn}
      onChange={changed(props)}
      description={
        signature && !isOn
          ? `It is signed with the name on your profile: ${signature}.`
          : 'Nothing they see leads back to you.'
      }
    >
      Send Anonymously
    </Switch>
  );
}
