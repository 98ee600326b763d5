import { classNames } from '../class-names.ts';
import { Icon } from '../icon/icon.tsx';
import type { IconName } from '../icon/icon.tsx';

const looks: Record<string, { icon: IconName; colours: string }> = {
  confirmed: { icon: 'circle-check', colours: 'bg-success-bg text-success' },
  cancelled: { icon: 'circle-x', colours: 'bg-cancelled-bg text-cancelled' },
};

const other = { icon: 'clock', colours: 'bg-waiting-bg text-waiting' } as const;

/** A status as a word with icon and colour: green for confirmed, red for cancelled, yellow for anything else. */
export function StatusBadge({ status }: { status: string }) {
  const { icon, colours } = looks[status.toLowerCase()] ?? other;

  return (
    <span
      className={classNames('inline-flex items-center gap-1.5 rounded-full px-3 py-1 text-sm font-semibold', colours)}
    >
      <Icon name={icon} className="size-4" />
      {status.toUpperCase()}
    </span>
  );
}
