export interface ToggleProps {
  name?: string;
  value?: string;
  isSelected?: boolean;
  defaultSelected?: boolean;
  isRequired?: boolean;
  isDisabled?: boolean;
  onChange?: (isSelected: boolean) => void;
}

interface InputProps extends ToggleProps {
  id: string;
  /** Of its name, where its label says more than that. */
  'aria-labelledby'?: string;
  'aria-describedby'?: string | undefined;
  role?: 'switch';
  isInvalid?: boolean;
}

/** The browser's checkbox, which a switch and a checkbox of ours draw themselves. */
export function Toggle({ id, name, value, role, ...props }: InputProps) {
  const { isSelected, defaultSelected, isRequired, isDisabled, isInvalid, onChange } = props;
  return (
    <input
      id={id}
      aria-labelledby={props['aria-labelledby']}
      aria-describedby={props['aria-describedby']}
      type="checkbox"
      role={role}
      name={name}
      value={value}
      checked={isSelected}
      defaultChecked={defaultSelected}
      required={isRequired}
      disabled={isDisabled}
      aria-invalid={isInvalid}
      onChange={(event) => onChange?.(event.target.checked)}
      // What is drawn for it shows the focus.
      className="sr-only outline-none"
    />
  );
}
