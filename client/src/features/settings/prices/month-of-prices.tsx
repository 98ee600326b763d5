import { formatRupees, type PriceBook, type PriceChange, type PricedDay, weekdayOf } from '@rental/contracts';
import { dayInWords, weekdayNames } from '../../../lib/day-words.ts';
import { moveMonth, nameOfMonth } from '../../../lib/months.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import { changeInWords } from './rule-words.ts';

type MonthOfPricesProps = {
  /** The first day of the month. */
  month: string;
  days: readonly PricedDay[];
  book: PriceBook;
  today: string;
  onMonth: (month: string) => void;
};

const columns = ['', 'col-start-2', 'col-start-3', 'col-start-4', 'col-start-5', 'col-start-6', 'col-start-7'];

/** The pattern of each rule, so that rules can be distinguished without colour. */
const patterns: Record<PricedDay['rule'], string> = {
  base: 'border-line bg-white',
  weekend: 'border-dashed border-ink-700 bg-stone-100',
  season: 'border-2 border-peacock-700 bg-peacock-100',
};

/** Returns the mark shown beside a day: the number of the day’s season in the list, or W for the weekend. */
function markOf({ rule, name }: PricedDay, { seasons }: PriceBook): string {
  if (rule === 'weekend') return 'W';
  return rule === 'season' ? String(seasons.findIndex((season) => season.name === name) + 1) : '';
}

export function MonthOfPrices({ month, days, book, today, onMonth }: MonthOfPricesProps) {
  return (
    <div className="grid gap-2">
      <div className="flex items-center justify-between">
        <Step
          label="Previous month"
          turn="rotate-90"
          isOff={month <= today}
          onStep={() => onMonth(moveMonth(month, -1))}
        />
        <p aria-live="polite" className="font-semibold">
          {nameOfMonth(month)}
        </p>
        <Step label="Next month" turn="-rotate-90" isOff={false} onStep={() => onMonth(moveMonth(month, 1))} />
      </div>
      <div aria-hidden="true" className="grid grid-cols-7 gap-1 text-center text-xs font-semibold text-ink-600">
        {weekdayNames.map((weekday) => (
          <span key={weekday}>{weekday}</span>
        ))}
      </div>
      <ol aria-label="Prices by day for this month" className="grid grid-cols-7 gap-0.5 sm:gap-1">
        {days.map((priced, index) => (
          <Day
            key={priced.day}
            priced={priced}
            mark={markOf(priced, book)}
            isPast={priced.day < today}
            className={index === 0 ? columns[weekdayOf(priced.day)] : undefined}
          />
        ))}
      </ol>
      <Legend days={days.filter(({ day }) => day >= today)} book={book} />
    </div>
  );
}

type StepProps = { label: string; turn: string; isOff: boolean; onStep: () => void };

function Step({ label, turn, isOff, onStep }: StepProps) {
  return (
    <Button variant="quiet" size="md" className="px-2.5" disabled={isOff} aria-label={label} onClick={onStep}>
      <Icon name="chevron-down" className={turn} />
    </Button>
  );
}

type DayProps = { priced: PricedDay; mark: string; isPast: boolean; className: string | undefined };

function Day({ priced, mark, isPast, className }: DayProps) {
  const { day, price, rule, name } = priced;
  return (
    <li
      className={classNames(
        'flex min-h-12 flex-col items-center justify-center rounded-[8px] border text-center tabular-nums',
        isPast ? 'border-transparent text-ink-600' : patterns[rule],
        className,
      )}
    >
      <span className="sr-only">{`${dayInWords(day)}, ${isPast ? 'over' : `${formatRupees(price)}, ${name ?? rule}`}`}</span>
      <span aria-hidden="true" className="flex items-baseline gap-0.5 text-sm font-semibold">
        {Number(day.slice(8))}
        {!isPast && mark !== '' && <span className="text-[10px] font-bold text-peacock-700">{mark}</span>}
      </span>
      {!isPast && (
        <span aria-hidden="true" className="text-[11px] leading-tight tracking-tight">
          {formatRupees(price).slice(1)}
        </span>
      )}
    </li>
  );
}

function Legend({ days, book: { weekend, seasons } }: { days: readonly PricedDay[]; book: PriceBook }) {
  const shown = seasons.flatMap((season, index) =>
    days.some(({ rule, name }) => rule === 'season' && name === season.name)
      ? [{ key: season.id, rule: 'season' as const, mark: String(index + 1), text: season.name, change: season.change }]
      : [],
  );
  const hasWeekend = weekend !== null && days.some(({ rule }) => rule === 'weekend');
  return (
    <ul aria-label="What changes the price" className="grid gap-1.5 text-sm empty:hidden">
      {hasWeekend && <LegendLine rule="weekend" mark="W" text="Weekend" change={{ percent: weekend.percent }} />}
      {shown.map(({ key, ...line }) => (
        <LegendLine key={key} {...line} />
      ))}
    </ul>
  );
}

type LegendLineProps = { rule: PricedDay['rule']; mark: string; text: string; change: PriceChange };

function LegendLine({ rule, mark, text, change }: LegendLineProps) {
  return (
    <li className="flex items-center gap-2">
      <span
        aria-hidden="true"
        className={classNames(
          'flex size-6 shrink-0 items-center justify-center rounded-[6px] border text-xs font-bold text-peacock-700',
          patterns[rule],
        )}
      >
        {mark}
      </span>
      <span className="min-w-0 break-words">
        {text}, {changeInWords(change)}
      </span>
    </li>
  );
}
