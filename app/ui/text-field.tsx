import type { ReactNode } from 'react';
import {
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
  FieldError,
  Input,
  Label,
  Text,
  TextArea,
} from 'react-aria-components';
import { classNames } from './class-names.ts';
import { inputClass } from './input-class.ts';

interface TextFieldProps
  extends Omit<AriaTextFieldProps, 'className' | 'style' | 'children' | 'isInvalid'> {
  label: string;
  description?: ReactNode;
  /** A validation message. */
  error?: string | undefined;
  placeholder?: string;
  /** Makes it a text area with this many rows. */
  rows?: number;
  isOptional?: boolean;
  /** The first and last allowed day of a date input. */
  min?: string;
  max?: string;
  inputClassName?: string;
}

export function TextField(props: TextFieldProps) {
  const {
    label,
    description,
    error,
    placeholder,
    rows,
    isOptional,
    min,
    max,
    inputClassName,
    ...rest
  } = props;
  return (
    <AriaTextField
      {...rest}
      isInvalid={Boolean(error)}
      validationBehavior="aria"
      className="flex flex-col gap-1.5"
    >
      <Label className="text-sm font-medium">
        {label}
        {isOptional && <span className="font-normal text-soft"> (optional)</span>}
      </Label>
      {rows ? (
        <TextArea
          rows={rows}
          placeholder={placeholder}
          className={classNames(inputClass, 'min-h-24 resize-y py-3', inputClassName)}
        />
      ) : (
        <Input
          placeholder={placeholder}
          min={min}
          max={max}
          className={classNames(inputClass, 'min-h-11', inputClassName)}
        />
      )}
      {description && (
        <Text slot="description" className="text-sm text-soft">
          {description}
        </Text>
      )}
      <FieldError className="text-sm text-danger">{error}</FieldError>
    </AriaTextField>
  );
}
