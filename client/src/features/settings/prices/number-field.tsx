import { useState } from 'react';
import { TextField } from '../../../ui/form/text-field.tsx';

type NumberFieldProps = {
  label: string;
  value: number;
  onChange: (value: number) => void;
  prefix?: string;
  hint?: string;
  error?: string | undefined;
  className?: string;
};

const shown = (value: number) => (Number.isNaN(value) ? '' : String(value));

/** A labelled field for a whole number. It accepts any text; invalid text becomes NaN and is reported on saving. */
export function NumberField({ value, onChange, className, ...field }: NumberFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextField
      {...field}
      className={className ?? ''}
      inputMode="numeric"
      autoComplete="off"
      value={typed ?? shown(value)}
      onBlur={() => setTyped(null)}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(target.value.trim() === '' ? NaN : Number(target.value));
      }}
    />
  );
}
