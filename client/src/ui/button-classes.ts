import { classNames } from './class-names.ts';

export type ButtonVariant = 'primary' | 'outline' | 'quiet' | 'danger';
export type ButtonSize = 'lg' | 'md' | 'sm';

const shared =
  'relative inline-flex items-center justify-center gap-2 rounded-control py-1.5 text-center font-semibold select-none ' +
  'transition-colors duration-120 ease-out ' +
  'disabled:cursor-not-allowed aria-disabled:cursor-not-allowed';

const variants: Record<ButtonVariant, string> = {
  // The border is visible only in forced-colours mode.
  primary:
    'border border-transparent bg-crimson-600 text-white enabled:hover:bg-crimson-700 enabled:active:bg-crimson-800 [a&]:hover:bg-crimson-700 ' +
    '[a&]:active:bg-crimson-800 disabled:bg-stone-100 disabled:text-ink-600 aria-busy:bg-crimson-700! aria-busy:text-white!',
  outline:
    'border border-control bg-white text-ink-950 enabled:hover:bg-stone-100 [a&]:hover:bg-stone-100 ' +
    'active:bg-stone-100 disabled:border-line disabled:text-ink-600',
  quiet: 'text-ink-800 enabled:hover:bg-stone-100 [a&]:hover:bg-stone-100 active:bg-stone-100 disabled:text-ink-600',
  danger:
    'border border-crimson-700 bg-white text-crimson-700 enabled:hover:bg-crimson-50 enabled:active:bg-crimson-100 ' +
    'disabled:border-line disabled:text-ink-600',
};

const sizes: Record<ButtonSize, string> = {
  lg: 'min-h-12 px-5 text-base',
  md: 'min-h-10 px-4 text-[15px] pointer-coarse:min-h-11',
  sm: 'min-h-9 px-3 text-sm pointer-coarse:min-h-11',
};

type ButtonLook = {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  className?: string | undefined;
};

/** Returns the classes of a button: `lg` is 48 px high, `md` 40 and `sm` 36; on touch screens, `md` and `sm` are 44. */
export function buttonClasses({ variant = 'primary', size = 'lg', className }: ButtonLook): string {
  return classNames(shared, variants[variant], sizes[size], className);
}
