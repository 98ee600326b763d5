import { parseDate } from '@internationalized/date';
import type { CalendarDate } from '@internationalized/date';
import { useEffect, useEffectEvent } from 'react';
import type { ReactNode } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import {
  Button,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarHeading,
  RangeCalendar as AriaRangeCalendar,
} from 'react-aria-components/RangeCalendar';
import type { RangeCalendarState } from 'react-aria-components/RangeCalendar';
import { classNames } from './class-names.ts';
import { Icon } from './icon/icon.tsx';

/** A day’s texts besides its number: `inWords` is read by screen readers; `price` and `mark` are shown in the cell. */
export type DayWords = { inWords: string; price?: string | undefined; mark?: string | undefined };

type RangeCalendarProps = {
  label: string;
  /** Days are `YYYY-MM-DD`; an empty string means not chosen. */
  fromDate: string;
  toDate: string;
  min: string;
  max: string;
  /** The maximum number of days in a range, both ends included. */
  maxDays: number;
  months: 1 | 2;
  tellDay: (day: string) => DayWords;
  /** Called after the first choice: the range now has a start but no end. */
  onBegin: (fromDate: string) => void;
  onChoose: (fromDate: string, toDate: string) => void;
  /** Called when Escape cancels the first choice. */
  onUndo: () => void;
  /** Called with the first day of the first visible month and the first day of the last one. */
  onMonths: (first: string, last: string) => void;
};

/** A calendar for choosing two days by pointer, touch or keyboard. Weeks start on Monday; days have no time zone. */
export function RangeCalendar(props: RangeCalendarProps) {
  const { label, fromDate, toDate, min, max, maxDays, months, tellDay, onChoose } = props;
  const isChosen = fromDate !== '' && toDate !== '';

  return (
    <I18nProvider locale="en-IN">
      <AriaRangeCalendar
        aria-label={label}
        firstDayOfWeek="mon"
        // If the calendar loses the focus before the second choice, its selection is reset. The search bar still has
        // the first day, from `onBegin`.
        commitBehavior="reset"
        visibleDuration={{ months }}
        pageBehavior="single"
        minValue={parseDate(min)}
        maxValue={parseDate(max)}
        value={isChosen ? { start: parseDate(fromDate), end: parseDate(toDate) } : null}
        defaultFocusedValue={parseDate(fromDate === '' ? min : fromDate)}
        isDateUnavailable={(day, anchor) => anchor !== null && Math.abs(day.compare(anchor)) >= maxDays}
        onChange={({ start, end }) => onChoose(start.toString(), end.toString())}
      >
        {({ state }) => (
          <Months {...props} state={state}>
            {Array.from({ length: months }, (_, offset) => (
              <Month key={offset} offset={offset} tellDay={tellDay} />
            ))}
          </Months>
        )}
      </AriaRangeCalendar>
    </I18nProvider>
  );
}

type MonthsProps = Pick<RangeCalendarProps, 'onBegin' | 'onUndo' | 'onMonths'> & {
  state: RangeCalendarState;
  children: ReactNode;
};

/** Reports changes for which the calendar has no events: the first choice, its cancellation, and the visible months. */
function Months({ state, onBegin, onUndo, onMonths, children }: MonthsProps) {
  const anchor = state.anchorDate?.toString() ?? null;
  const [first, last] = [state.visibleRange.start.toString(), state.visibleRange.end.toString()];
  const tellBegin = useEffectEvent(onBegin);
  const tellMonths = useEffectEvent(onMonths);

  useEffect(() => {
    if (anchor !== null) tellBegin(anchor);
  }, [anchor]);
  useEffect(() => tellMonths(first, last), [first, last]);

  /** The calendar itself cancels the first choice on Escape; this handler keeps the surrounding dialog open. */
  const handleKey = (event: React.KeyboardEvent) => {
    if (event.key !== 'Escape' || anchor === null) return;
    event.preventDefault();
    onUndo();
  };

  return (
    <div className="relative grid gap-8 sm:auto-cols-fr sm:grid-flow-col" onKeyDownCapture={handleKey}>
      <Step slot="previous" />
      <Step slot="next" />
      {children}
    </div>
  );
}

type MonthProps = Pick<RangeCalendarProps, 'tellDay'> & { offset: number };

function Month({ offset, tellDay }: MonthProps) {
  return (
    // As tall as a month of six weeks, so that the arrow buttons stay in place.
    <div className="min-h-99">
      <CalendarHeading offset={{ months: offset }} className="flex h-11 items-center justify-center text-lg" />
      <CalendarGrid
        offset={{ months: offset }}
        weekdayStyle="short"
        className="mt-1 w-full table-fixed border-collapse"
      >
        <CalendarGridHeader>
          {(name) => <CalendarHeaderCell className="h-8 text-sm font-semibold text-ink-600">{name}</CalendarHeaderCell>}
        </CalendarGridHeader>
        <CalendarGridBody>{(date) => <Day date={date} tellDay={tellDay} />}</CalendarGridBody>
      </CalendarGrid>
    </div>
  );
}

function Step({ slot }: { slot: 'previous' | 'next' }) {
  return (
    <Button
      slot={slot}
      className={classNames(
        'absolute top-0 flex size-11 items-center justify-center rounded-control enabled:hover:bg-stone-100 disabled:text-ink-300',
        slot === 'previous' ? 'left-0' : 'right-0',
      )}
    >
      <Icon name="chevron-down" className={slot === 'previous' ? 'rotate-90' : '-rotate-90'} />
    </Button>
  );
}

function Day({ date, tellDay }: { date: CalendarDate } & Pick<RangeCalendarProps, 'tellDay'>) {
  const { inWords, price, mark } = tellDay(date.toString());

  return (
    <CalendarCell
      date={date}
      render={(cell) => <div {...cell} aria-label={inWords} />}
      className={({ isOutsideMonth, isDisabled, isUnavailable, isSelected, isSelectionStart, isSelectionEnd }) =>
        classNames(
          'my-0.5 flex h-12 flex-col items-center justify-center text-base leading-tight tabular-nums select-none',
          isOutsideMonth && 'invisible',
          isDisabled || isUnavailable ? 'text-ink-300' : 'cursor-pointer',
          isSelectionStart || isSelectionEnd
            ? 'rounded-control bg-crimson-600 text-white'
            : isSelected
              ? 'bg-crimson-100 text-crimson-900'
              : 'rounded-control hover:bg-stone-100',
        )
      }
    >
      <span className={mark === undefined ? 'font-semibold' : 'line-through'}>{date.day}</span>
      {mark === undefined ? (
        price !== undefined && <span className="text-xs max-sm:hidden">{price}</span>
      ) : (
        <span className="text-xs">{mark}</span>
      )}
    </CalendarCell>
  );
}
