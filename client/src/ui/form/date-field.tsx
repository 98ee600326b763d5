import { useId } from 'react';
import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import { controlClasses, describedBy, Field } from './field.tsx';

type DateFieldProps = Omit<ComponentProps<'input'>, 'id' | 'type' | 'value' | 'onChange'> & {
  label: string;
  /** `YYYY-MM-DD`, or an empty string. */
  value: string;
  error?: string | undefined;
  onChange: (day: string) => void;
};

/** A native date input. `min` and `max` guide the picker only: typed days bypass them and need checks of their own. */
export function DateField({ label, value, error, onChange, className, ...input }: DateFieldProps) {
  const id = useId();

  return (
    <Field id={id} label={label} error={error} className={className}>
      <input
        {...input}
        id={id}
        type="date"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, { error })}
        className={classNames(controlClasses, 'min-w-0 appearance-none tabular-nums max-sm:px-2.5')}
      />
    </Field>
  );
}
