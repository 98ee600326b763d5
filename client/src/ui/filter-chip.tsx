import { classNames } from './class-names.ts';
import { Icon } from './icon/icon.tsx';

type FilterChipProps = { label: string; isOn: boolean; onToggle: () => void };

/** A filter that is on or off, told by a tick as well as by colour. */
export function FilterChip({ label, isOn, onToggle }: FilterChipProps) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
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
    </button>
  );
}
