import { TextField } from '../../../ui/form/text-field.tsx';

type NumberFieldProps = { label: string; value: number; onChange: (value: number) => void; className?: string };

/** A labelled whole number; what is no number counts as 0 and is told when saving. */
export function NumberField({ label, value, onChange, className }: NumberFieldProps) {
  return (
    <TextField
      label={label}
      type="number"
      step={1}
      {...(className !== undefined && { className })}
      value={String(value)}
      onChange={({ target }) => onChange(Number(target.value))}
    />
  );
}
