import { type CalendarDay, clockText, formatDay } from '@rental/contracts';
import { inIndia } from './day-time.tsx';
import { Unbroken } from './unbroken.tsx';

/** Returns text to append to a day, such as `, free from 11:00AM`; empty if a car is free all day. */
export const andFreeFrom = (from: string | undefined): string =>
  from === undefined ? '' : `, free from ${inIndia(clockText(from))}`;

/** Lists the days on which no car is free until later, each with that time. Renders nothing if there are none. */
export function LaterDays({ days }: { days: readonly CalendarDay[] }) {
  const parts = days.flatMap(({ day, from }) =>
    from === undefined ? [] : [`${formatDay(day).slice(0, 5)} from ${clockText(from)}`],
  );
  const last = parts.pop();
  if (last === undefined) return null;

  return (
    <p className="mt-3 text-[15px] text-ink-700 tabular-nums">
      Free later that day: <Unbroken parts={[...parts, inIndia(last)]} mark="," />
    </p>
  );
}
