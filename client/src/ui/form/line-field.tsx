import type { ComponentProps } from 'react';
import { TextField } from './text-field.tsx';

type TextProps = ComponentProps<typeof TextField>;
type LineFieldProps = Pick<TextProps, 'label' | 'hint' | 'maxLength' | 'className'> & {
  value: string;
  onChange: (line: string) => void;
};

/** A required single line, which must not be blank. */
export const LineField = ({ onChange, ...field }: LineFieldProps) => (
  <TextField {...field} isRequired pattern=".*\S.*" onChange={({ target }) => onChange(target.value)} />
);
