import { useId } from 'react';
import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import { controlClasses, describedBy, Field } from './field.tsx';

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'id'> & {
  label: string;
  error?: string | undefined;
  isRequired?: boolean;
};

export function TextArea({ label, error, isRequired, className, ...input }: TextAreaProps) {
  const id = useId();

  return (
    <Field id={id} label={label} error={error} isRequired={isRequired} className={className}>
      <textarea
        {...input}
        id={id}
        required={isRequired}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, { error })}
        className={classNames(controlClasses, 'block py-3')}
      />
    </Field>
  );
}
