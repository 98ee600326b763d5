import type { ComponentProps } from 'react';
import { TextField } from './text-field.tsx';

type RupeesFieldProps = Pick<ComponentProps<typeof TextField>, 'label' | 'hint' | 'isRequired'> & {
  most: number;
  value: string;
  onChange: (text: string) => void;
};

/** An amount in whole rupees, from 1 to `most`. */
export const RupeesField = ({ most, onChange, ...field }: RupeesFieldProps) => (
  <TextField
    {...field}
    prefix="₹"
    type="number"
    inputMode="numeric"
    min={1}
    max={most}
    step={1}
    onChange={({ target }) => onChange(target.value)}
  />
);
