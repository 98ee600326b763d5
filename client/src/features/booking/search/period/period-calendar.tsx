import { formatRupees, isDay } from '@rental/contracts';
import type { CalendarDay, PublicConfig } from '@rental/contracts';
import { useState } from 'react';
import { skipToken } from '../../../../lib/api/api-slice.ts';
import { dayInWords } from '../../../../lib/day-words.ts';
import { Button } from '../../../../ui/button.tsx';
import { andFreeFrom, LaterDays } from '../../../../ui/later-days.tsx';
import { RangeCalendar } from '../../../../ui/range-calendar.tsx';
import type { DayWords } from '../../../../ui/range-calendar.tsx';
import { UnbrokenDays } from '../../../../ui/unbroken.tsx';
import { bookingApi } from '../../booking-api.ts';
import type { SearchDraft } from '../../search-address.ts';
import { checkPeriod, periodInWords } from '../search-rules.ts';

type PeriodCalendarProps = {
  draft: SearchDraft;
  today: string;
  limits: PublicConfig | undefined;
  months: 1 | 2;
  onChange: (draft: SearchDraft) => void;
  onClose: () => void;
};

const monthOf = (day: string): string => day.slice(0, 7);

/** Returns the prices and closed days of a month at a location; empty while loading or after a failure. */
function useMonth(locId: string, month: string | undefined): readonly CalendarDay[] {
  const isKnown = locId !== '' && month !== undefined;
  return bookingApi.useGetMonthQuery(isKnown ? { query: { locId, month } } : skipToken).currentData ?? [];
}

/** Returns a label such as "Sat 21-11-2026, from ₹1,450", "…, full" or "…, closed"; without data, only the date. */
function labelOf(day: string, fact: CalendarDay | undefined): DayWords {
  const name = dayInWords(day);
  if (fact === undefined) return { inWords: name };
  if (fact.isClosed) return { inWords: `${name}, closed`, mark: 'closed' };
  if (fact.free === 0 || fact.price === null) return { inWords: `${name}, full`, mark: 'full' };
  const price = formatRupees(fact.price);
  const atLeast = fact.minDays > 1 ? `, at least ${fact.minDays} days` : '';
  // The cell omits the currency sign, because with it the prices of neighbouring cells would almost touch.
  return { inWords: `${name}, from ${price}${atLeast}${andFreeFrom(fact.from)}`, price: price.slice(1) };
}

/** A calendar for both dates of a search, with prices. Full and closed days are marked but can still be selected. */
export function PeriodCalendar({ draft, today, limits, months, onChange, onClose }: PeriodCalendarProps) {
  const { min, max } = checkPeriod({ fromDate: '', toDate: '' }, today, limits).from;
  const [shown, setShown] = useState<readonly string[]>([]);
  const [before, setBefore] = useState(draft);
  const first = useMonth(draft.locationId, shown[0]);
  const second = useMonth(draft.locationId, shown[1]);
  const facts = new Map([...first, ...second].map((fact) => [fact.day, fact]));
  const tellDay = (day: string) => labelOf(day, facts.get(day));
  const [fromDate, toDate] = [draft.fromDate, draft.toDate].map((day) => (isDay(day) ? day : ''));

  const choose = (dates: Pick<SearchDraft, 'fromDate' | 'toDate'>) => onChange({ ...draft, ...dates });

  return (
    <div className="mt-4">
      <RangeCalendar
        label="From Date and To Date"
        fromDate={fromDate ?? ''}
        toDate={toDate ?? ''}
        min={min}
        max={max}
        maxDays={limits?.maxRentalDays ?? Number.POSITIVE_INFINITY}
        months={months}
        tellDay={tellDay}
        onBegin={(day) => {
          setBefore(draft);
          choose({ fromDate: day, toDate: '' });
        }}
        onChoose={(from, to) => choose({ fromDate: from, toDate: to })}
        onUndo={() => choose(before)}
        onMonths={(start, end) => setShown([...new Set([monthOf(start), monthOf(end)])])}
      />
      <LaterDays days={[...facts.values()]} />
      <output className="mt-1 block min-h-[2lh] text-[15px] text-balance text-ink-700 tabular-nums">
        <UnbrokenDays text={inWords(draft, tellDay, limits)} />
      </output>
      <Button className="mt-3 w-full" onClick={onClose}>
        Done
      </Button>
    </div>
  );
}

function inWords(
  { fromDate, toDate }: SearchDraft,
  tellDay: (day: string) => DayWords,
  config: PublicConfig | undefined,
): string {
  if (!isDay(fromDate)) return 'Choose the first day';
  if (!isDay(toDate)) return `${tellDay(fromDate).inWords}. Choose the last day`;
  return periodInWords({ fromDate, toDate }, config);
}
