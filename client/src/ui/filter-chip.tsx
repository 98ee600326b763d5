import { useId } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon/icon.tsx';

type FilterChipProps = {
  label: string;
  isOn: boolean;
  onToggle: () => void;
  /** How many items the filter would show. Part of the chip’s accessible description, not of its name. */
  count?: { shown: number; unit: string };
};

/** A filter that is on or off; a tick, and not only the colour, shows that it is on. */
export function FilterChip({ label, isOn, onToggle, count }: FilterChipProps) {
  const countId = useId();

  return (
    <button
      type="button"
      aria-pressed={isOn}
      aria-describedby={count && countId}
      onClick={onToggle}
      className={classNames(
        'inline-flex min-h-9 items-center gap-1.5 rounded-full border px-3.5 text-[15px] font-medium transition-colors duration-120 pointer-coarse:min-h-11',
        isOn
          ? 'border-crimson-900 bg-crimson-100 text-crimson-900'
          : 'border-control bg-white text-ink-800 hover:bg-stone-100',
      )}
    >
      {isOn && <Icon name="check" className="size-4" />}
      {label}
      {count && (
        <span id={countId} aria-hidden="true" className="text-sm font-normal tabular-nums">
          {`${count.shown} `}
          <span className="sr-only">{count.unit}</span>
        </span>
      )}
    </button>
  );
}
