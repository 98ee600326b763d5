import type { ComponentProps } from 'react';
import { buttonClasses } from './button-classes.ts';
import type { ButtonSize, ButtonVariant } from './button-classes.ts';
import { Spinner } from './spinner.tsx';

type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant;
  size?: ButtonSize;
  isBusy?: boolean;
};

/**
 * A native button, `type="button"` unless told otherwise. While `isBusy` it is disabled, keeps its width and its
 * name, and shows a spinner after 150 ms. A reason for being disabled stands beside it, tied by `aria-describedby`.
 */
export function Button({ variant, size, isBusy = false, className, disabled, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={buttonClasses({ variant, size, className })}
      disabled={(disabled ?? false) || isBusy}
      aria-busy={isBusy || undefined}
    >
      {isBusy && <Spinner className="absolute left-1/2 -translate-x-1/2" />}
      <span className={isBusy ? 'inline-flex items-center gap-2 opacity-25' : 'inline-flex items-center gap-2'}>
        {children}
      </span>
    </button>
  );
}
