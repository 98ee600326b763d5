import type { CalendarEntry } from '@rental/contracts';
import { classNames } from '../../../ui/class-names.ts';
import { inIndia } from '../../../ui/day-time.tsx';
import { spanText, titleOf } from './calendar-looks.ts';
import { partsOf } from './halves.ts';
import type { DaySide, Part } from './halves.ts';

type Half = CalendarEntry | undefined;

/** The cell of a day with different halves: one entry ends (left), another one starts (right), or both. */
export function SharedDay({ day, left, right }: { day: string; left: Half; right: Half }) {
  return (
    <div className="@container grid gap-0.5 text-[11px] leading-4">
      <HalfDay day={day} entry={left} side="left" />
      <HalfDay day={day} entry={right} side="right" />
    </div>
  );
}

const shapes: Record<DaySide, string> = {
  left: 'justify-self-start rounded-r-[6px] border-l-0 pl-1.5 pr-0.5',
  right: 'justify-self-end rounded-l-[6px] border-r-0 pr-1 pl-0.5',
};

function HalfDay({ day, entry, side }: { day: string; entry: Half; side: DaySide }) {
  if (!entry) return <p className={classNames(shapes[side], 'text-xs')}>Free</p>;
  return (
    <>
      {partsOf(entry, day).map((part) => (
        <p key={part.look.word} className={classNames('border', shapes[side], part.look.classes)}>
          <span className="sr-only">{inIndia(`${part.look.word} ${spanText(part.from, part.until)}`)}</span>
          <span aria-hidden="true">
            <b className="font-bold">{part.look.letter}</b>{' '}
            <span className="hidden @min-[6rem]:inline">{spanText(part.from, part.until)}</span>
            <span
              className={classNames('@min-[6rem]:hidden', !isWithinDay(part) && 'whitespace-nowrap')}
            >{`${part.from ?? ''}–${part.until ?? ''}`}</span>
          </span>
        </p>
      ))}
      <p className="sr-only">{titleOf(entry)}</p>
    </>
  );
}

const isWithinDay = ({ from, until }: Part): boolean => from !== null && until !== null;
