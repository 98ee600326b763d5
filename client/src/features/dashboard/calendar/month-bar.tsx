import type { CalendarEntry } from '@rental/contracts';
import { Button } from '../../../ui/button.tsx';
import { inIndia } from '../../../ui/day-time.tsx';
import { cleaningLook, entryLooks } from './calendar-looks.ts';
import { hasCleaning, isByTimes } from './halves.ts';
import { moveMonth, nameOfMonth } from '../../../lib/months.ts';

type MonthBarProps = {
  month: string;
  entries: readonly CalendarEntry[] | undefined;
  onChange: (month: string) => void;
};

export function MonthBar({ month, entries, onChange }: MonthBarProps) {
  const looks = [...Object.values(entryLooks), ...(entries?.some(hasCleaning) ? [cleaningLook] : [])];
  const zone = entries?.some(isByTimes) ? inIndia('').trim() : '';
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <div className="flex flex-1 items-center justify-between gap-1 sm:flex-none sm:gap-2">
        <Button variant="outline" size="md" onClick={() => onChange(moveMonth(month, -1))}>
          Earlier
        </Button>
        <output className="sm:min-w-36 text-center font-semibold">{nameOfMonth(month)}</output>
        <Button variant="outline" size="md" onClick={() => onChange(moveMonth(month, 1))}>
          Later
        </Button>
      </div>
      <ul className="flex flex-wrap gap-2 text-sm" aria-label="Key">
        {looks.map(({ word, letter, classes }) => (
          <li key={word} className="flex items-center gap-1.5">
            <span
              className={`flex size-6 items-center justify-center rounded-[6px] border text-xs font-bold ${classes}`}
            >
              {letter}
            </span>
            {word}
          </li>
        ))}
        {zone && <li className="flex items-center">{zone}</li>}
      </ul>
    </div>
  );
}
