import { clockText, formatDay, halfHoursOfDay, momentAfter } from '@rental/contracts';
import { serverNow, todayInIndia } from '../../lib/clock.ts';
import { inIndia } from '../../ui/day-time.tsx';
import { TimeSelect } from '../../ui/form/time-select.tsx';

/** The times of a block. An empty string stands for the start of the first day or the end of the last one. */
export type BlockTimes = { fromTime: string; toTime: string };

export const wholeDays: BlockTimes = { fromTime: '', toTime: '' };

/** Returns the start to preselect: the next half hour if the block starts today, otherwise the start of the day. */
export function firstTime(fromDate: string): string {
  if (fromDate !== todayInIndia()) return '';
  const now = momentAfter(new Date(serverNow()), 0);
  return halfHoursOfDay.find((time) => `${fromDate}T${time}` >= now) ?? '';
}

/** Returns a text such as `Blocked from 3:00PM today`. */
export function blockedFrom(fromDate: string, fromTime: string): string {
  const day = fromDate === todayInIndia() ? 'today' : `on ${formatDay(fromDate)}`;
  return `Blocked from ${inIndia(clockText(fromTime))} ${day}`;
}

/** Places two fields side by side, or below each other where their texts would be cut off. */
export const fieldPairClasses = 'grid gap-3 min-[26rem]:grid-cols-2';

type BlockTimeFieldsProps = { times: BlockTimes; isWithinDay: boolean; onChange: (times: Partial<BlockTimes>) => void };

/** The end of a block within one day can’t be chosen, because such a block lasts until the end of that day. */
export function BlockTimeFields({ times, isWithinDay, onChange }: BlockTimeFieldsProps) {
  const note = inIndia('').trim();
  return (
    <div>
      <div className={fieldPairClasses}>
        <TimeSelect
          label="From"
          none="Start of day"
          value={times.fromTime}
          onChange={(fromTime) => onChange({ fromTime })}
        />
        <TimeSelect
          label="Until"
          none="End of day"
          value={isWithinDay ? '' : times.toTime}
          isDisabled={isWithinDay}
          onChange={(toTime) => onChange({ toTime })}
        />
      </div>
      <p className="mt-1.5 text-sm text-ink-600">
        {isWithinDay
          ? 'A block within one day lasts until the end of that day.'
          : 'The car isn’t cleaned after a block.'}
        {note && <span className="block">{note}</span>}
      </p>
    </div>
  );
}
