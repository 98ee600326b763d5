import { useId, useState } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { controlClasses, describedBy, Field } from './field.tsx';
import { Icon } from '../icon/icon.tsx';

type PasswordFieldProps = Omit<ComponentProps<'input'>, 'id' | 'type'> & {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
};

/** A native password input with a button that shows or hides the text. */
export function PasswordField({ label, hint, error, className, ...input }: PasswordFieldProps) {
  const id = useId();
  const [isShown, setIsShown] = useState(false);

  return (
    <Field id={id} label={label} hint={hint} error={error} className={className}>
      <div className="relative">
        <input
          {...input}
          id={id}
          type={isShown ? 'text' : 'password'}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, { hint, error })}
          className={classNames(controlClasses, 'pr-13')}
        />
        <button
          type="button"
          aria-pressed={isShown}
          aria-label="Show password"
          onClick={() => setIsShown(!isShown)}
          className="absolute inset-y-0 right-0.5 flex w-11 items-center justify-center rounded-control text-ink-700 hover:text-ink-950"
        >
          <Icon name={isShown ? 'eye-off' : 'eye'} />
        </button>
      </div>
    </Field>
  );
}
