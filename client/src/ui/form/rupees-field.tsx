import type { ComponentProps } from 'react';
import { TextField } from './text-field.tsx';

type RupeesFieldProps = Pick<ComponentProps<typeof TextField>, 'label' | 'hint' | 'isRequired'> & {
  /** 1 by default. */
  least?: number;
  most: number;
  value: string;
  onChange: (text: string) => void;
};

/** An amount in whole rupees, from `least` to `most`. */
export const RupeesField = ({ least = 1, most, onChange, ...field }: RupeesFieldProps) => (
  <TextField
    {...field}
    prefix="₹"
    type="number"
    inputMode="numeric"
    min={least}
    max={most}
    step={1}
    onChange={({ target }) => onChange(target.value)}
  />
);
