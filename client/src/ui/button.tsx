import { useLayoutEffect, useRef } from 'react';
import type { ComponentProps } from 'react';
import { buttonClasses } from './button-classes.ts';
import type { ButtonSize, ButtonVariant } from './button-classes.ts';
import { classNames } from './class-names.ts';

type ButtonProps = Omit<ComponentProps<'button'>, 'ref'> & {
  variant?: ButtonVariant;
  size?: ButtonSize;
  isBusy?: boolean;
};

/** Restores the focus that the button lost while it was disabled, unless another element now has the focus. */
function useFocusAfterWork(isBusy: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);

  useLayoutEffect(() => {
    const { activeElement, body } = document;
    if (isBusy) hadFocus.current = activeElement === button.current;
    else if (hadFocus.current && activeElement === body) button.current?.focus();
  }, [isBusy]);

  return button;
}

/**
 * A native button, by default with `type="button"`. While `isBusy` is true, the button is disabled, retains its width,
 * name and focus, and shows a spinner after 150 ms. If the button is disabled for another reason, show the reason
 * beside it and link the two with `aria-describedby`.
 */
export function Button({ variant, size, isBusy = false, className, disabled, children, ...rest }: ButtonProps) {
  const button = useFocusAfterWork(isBusy);

  return (
    <button
      ref={button}
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

/** A decorative spinner that appears after 150 ms, so that it does not flash on fast responses. */
export function Spinner({ className }: { className?: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="3"
      strokeLinecap="round"
      className={classNames('spinner size-5', className)}
    >
      <path d="M12 3a9 9 0 1 1-9 9" />
    </svg>
  );
}
