import type { ComponentProps } from 'react';
import { TextField } from './text-field.tsx';

type DateFieldProps = Omit<ComponentProps<typeof TextField>, 'value' | 'onChange'> & {
  /** `YYYY-MM-DD`, or an empty string. */
  value: string;
  onChange: (day: string) => void;
};

/** A native date input. `min` and `max` guide the picker only: typed days bypass them and need checks of their own. */
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
