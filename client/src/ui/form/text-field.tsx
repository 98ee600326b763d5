import { useId } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { controlClasses, describedBy, Field } from './field.tsx';

type TextFieldProps = Omit<ComponentProps<'input'>, 'id'> & {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  /** Shows "required" in words beside the label. */
  isRequired?: boolean;
  prefix?: string;
  controlClassName?: string;
};

/** A labelled native input. `className` styles the whole field; all other props, including `ref`, go to the input. */
export function TextField(props: TextFieldProps) {
  const { label, hint, error, isRequired, prefix, className, controlClassName, ...input } = props;
  const id = useId();

  return (
    <Field id={id} label={label} hint={hint} error={error} isRequired={isRequired} className={className}>
      <div className="relative">
        {prefix && (
          <span aria-hidden="true" className="pointer-events-none absolute inset-y-0 left-4 flex items-center">
            {prefix}
          </span>
        )}
        <input
          {...input}
          id={id}
          required={isRequired}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, { hint, error })}
          className={classNames(controlClasses, prefix && 'pl-9', controlClassName)}
        />
      </div>
    </Field>
  );
}

type DateFieldProps = Omit<ComponentProps<typeof TextField>, 'value' | 'onChange'> & {
  /** `YYYY-MM-DD`, or an empty string. */
  value: string;
  onChange: (day: string) => void;
};

/** A native date input. `min` and `max` limit only the picker: typed dates must be validated separately. */
export function DateField({ onChange, ...field }: DateFieldProps) {
  return (
    <TextField
      {...field}
      type="date"
      onChange={(event) => onChange(event.target.value)}
      controlClassName="min-w-0 appearance-none tabular-nums max-sm:px-2.5"
    />
  );
}
