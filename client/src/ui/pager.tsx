import { useLayoutEffect, useRef } from 'react';
import { Button } from './button.tsx';

type PagerProps = {
  /** Starts at 1. */
  page: number;
  totalPages: number;
  onChange: (page: number) => void;
  /** Called with the target page when a button is hovered or focused. */
  onAim?: (page: number) => void;
  label: string;
};

/** When the pressed button becomes disabled, the focus moves to the other button. */
export function Pager({ page, totalPages, onChange, onAim, label }: PagerProps) {
  const nav = useRef<HTMLElement>(null);
  const pressed = useRef<HTMLButtonElement | null>(null);
  useLayoutEffect(() => {
    if (!pressed.current?.disabled) return;
    const { activeElement, body } = document;
    // Some browsers leave focus on a disabled button for a moment; others remove it immediately.
    const isLost = activeElement === pressed.current || activeElement === body;
    pressed.current = null;
    if (isLost) nav.current?.querySelector<HTMLButtonElement>('button:enabled')?.focus();
  });

  const step = (name: string, target: number) => (
    <Button
      variant="outline"
      size="md"
      disabled={target < 1 || target > totalPages}
      onClick={({ currentTarget }) => {
        pressed.current = currentTarget;
        onChange(target);
      }}
      onPointerEnter={() => onAim?.(target)}
      onFocus={() => onAim?.(target)}
    >
      {name}
    </Button>
  );

  return (
    <nav ref={nav} aria-label={label} className="flex items-center justify-between gap-2 sm:justify-end sm:gap-4">
      {step('Previous', page - 1)}
      <p className="text-center text-sm text-balance text-ink-700 tabular-nums sm:text-[15px]">
        Page {page} of {totalPages}
      </p>
      {step('Next', page + 1)}
    </nav>
  );
}
