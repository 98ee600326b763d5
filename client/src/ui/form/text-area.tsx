import { useId } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { controlClasses, describedBy, Field } from './field.tsx';

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'id'> & {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  isRequired?: boolean;
};

/** A labelled native text area; the same promises as `TextField`. */
export function TextArea({ label, hint, error, isRequired, className, rows = 5, ...input }: TextAreaProps) {
  const id = useId();

  return (
    <Field id={id} label={label} hint={hint} error={error} isRequired={isRequired} className={className}>
      <textarea
        {...input}
        id={id}
        rows={rows}
        required={isRequired}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, { hint, error })}
        className={classNames(controlClasses, 'block py-3')}
      />
    </Field>
  );
}
