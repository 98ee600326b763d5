import type { OpenHours, Pause, WeekHours, WeekPauses } from '@rental/contracts';
import { formatDay, locationFacts, minutesOf, minutesPerDay, timeOf } from '@rental/contracts';
import { useId, useState } from 'react';
import { weekdays } from '../../lib/day-words.ts';
import { Button } from '../../ui/button.tsx';
import { DateField } from '../../ui/form/text-field.tsx';
import { Switch } from '../../ui/form/switch.tsx';
import { controlClasses, FieldError } from '../../ui/form/field.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { locationAdminTexts as texts } from './location-admin-texts.ts';

const workday: OpenHours = { open: '09:00', close: '21:00' };
/** The initial opening hours in the form, equal to those of the office. */
const firstWeek: WeekHours = [workday, workday, workday, workday, workday, { open: '09:00', close: '13:00' }, null];

type HoursProps = {
  hours: WeekHours | null;
  pauses: WeekPauses | null;
  errorOf: (weekday: number) => string | undefined;
  error: string | undefined;
  onChange: (opening: { hours: WeekHours | null; pauses: WeekPauses | null }) => void;
};

/** The weekly opening hours of a location, each day open, with breaks, or closed. The hours as a whole are optional. */
export function HoursFields({ hours, pauses, errorOf, error, onChange }: HoursProps) {
  const problemId = useId();
  const change = (weekday: number, value: OpenHours | null, breaks: Pause[]) => {
    const lists = firstWeek.map((_, index) => (index === weekday ? breaks : (pauses?.[index] ?? [])));
    onChange({
      hours: (hours ?? firstWeek).map((each, index) => (index === weekday ? value : each)),
      pauses: lists.some((list) => list.length > 0) ? lists : null,
    });
  };

  return (
    <fieldset className="min-w-0">
      <legend className="text-sm font-semibold text-ink-800">{locationFacts.hours.label}</legend>
      <Switch
        label={hours ? texts.hasHours : texts.alwaysOpen}
        isOn={hours !== null}
        onChange={(isOn) => onChange({ hours: isOn ? firstWeek : null, pauses: null })}
      />
      <FieldError id={problemId} error={error} />
      <div className="mt-1.5">
        {hours?.map((each, index) => (
          <Weekday
            key={weekdays[index]}
            name={weekdays[index] ?? ''}
            hours={each}
            pauses={pauses?.[index] ?? []}
            error={errorOf(index)}
            weekProblemId={error === undefined ? undefined : problemId}
            onChange={(value, breaks) => change(index, value, breaks)}
          />
        ))}
      </div>
    </fieldset>
  );
}

type WeekdayProps = {
  name: string;
  hours: OpenHours | null;
  pauses: Pause[];
  error: string | undefined;
  weekProblemId: string | undefined;
  onChange: (hours: OpenHours | null, pauses: Pause[]) => void;
};

const mostPauses = 2;

/** A new break: from 1 to 2 pm, or the middle of the time that is left after the other breaks. */
function nextPause({ open, close }: OpenHours, pauses: readonly Pause[]): Pause {
  const [from, until] = [minutesOf(pauses.at(-1)?.to ?? open), minutesOf(close) || minutesPerDay];
  const lunch = { from: '13:00', to: '14:00' };
  if (from < minutesOf(lunch.from) && minutesOf(lunch.to) < until) return lunch;
  const middle = Math.floor((from + until) / 60) * 30;
  return { from: timeOf(middle), to: timeOf(Math.min(middle + 30, minutesPerDay - 1)) };
}

function Weekday({ name, hours, pauses, error, weekProblemId, onChange }: WeekdayProps) {
  const errorId = useId();
  const timeField = (label: string, value: string, change: (value: string) => void) => (
    <input
      type="time"
      aria-label={`${name}, ${label}`}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? errorId : undefined}
      value={value}
      onChange={(event) => change(event.target.value)}
      className={`${controlClasses} max-w-33 min-w-0 px-2! tabular-nums`}
    />
  );
  const changePause = (at: number, part: Partial<Pause>) =>
    onChange(
      hours,
      pauses.map((each, index) => (index === at ? { ...each, ...part } : each)),
    );
  const nameOf = (at: number) => (pauses.length > 1 ? `break ${at + 1}` : 'break');

  return (
    <div className="border-t border-line py-2">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <label className="flex min-h-11 w-30 items-center gap-3">
          <input
            type="checkbox"
            checked={hours !== null}
            aria-invalid={weekProblemId ? true : undefined}
            aria-describedby={weekProblemId}
            onChange={(event) => onChange(event.target.checked ? workday : null, [])}
            className="size-5 accent-peacock-700"
          />
          {name}
        </label>
        {hours === null ? (
          <span className="text-ink-600">closed</span>
        ) : (
          <span className="flex min-w-0 items-center gap-1 sm:gap-2">
            {timeField('opens', hours.open, (open) => onChange({ ...hours, open }, pauses))}
            <span aria-hidden="true">–</span>
            {timeField('closes', hours.close, (close) => onChange({ ...hours, close }, pauses))}
          </span>
        )}
      </div>
      {hours &&
        pauses.map((pause, at) => (
          <fieldset
            // The index is the React key, because breaks have no other identity.
            key={`break ${at + 1}`}
            aria-label={`${name}, ${nameOf(at)}`}
            className="mt-2 flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1"
          >
            <span className="w-30 pl-8 text-ink-600">{texts.break}</span>
            <span className="flex min-w-0 items-center gap-1 sm:gap-2">
              {timeField(`${nameOf(at)} starts`, pause.from, (from) => changePause(at, { from }))}
              <span aria-hidden="true">–</span>
              {timeField(`${nameOf(at)} ends`, pause.to, (to) => changePause(at, { to }))}
            </span>
          </fieldset>
        ))}
      {hours && (
        <div className="mt-1 flex flex-wrap justify-end gap-x-1">
          {pauses.map((_, at) => (
            <Button
              key={`break ${at + 1}`}
              variant="quiet"
              size="sm"
              aria-label={`Remove the ${nameOf(at)} on ${name}`}
              onClick={() => onChange(hours, pauses.toSpliced(at, 1))}
            >
              {`Remove ${nameOf(at)}`}
            </Button>
          ))}
          {pauses.length < mostPauses && (
            <Button
              variant="quiet"
              size="sm"
              aria-label={`${texts.addBreak} on ${name}`}
              onClick={() => onChange(hours, [...pauses, nextPause(hours, pauses)])}
            >
              {texts.addBreak}
            </Button>
          )}
        </div>
      )}
      <FieldError id={errorId} error={error} />
    </div>
  );
}

type ClosedDaysProps = { days: readonly string[]; error: string | undefined; onChange: (days: string[]) => void };

export function ClosedDaysField({ days, error, onChange }: ClosedDaysProps) {
  const [day, setDay] = useState('');
  const add = () => {
    onChange([...new Set([...days, day])].toSorted());
    setDay('');
  };

  return (
    <fieldset className="min-w-0">
      <legend className="text-sm font-semibold text-ink-800">{locationFacts.closedDays.label}</legend>
      <ul className="flex flex-wrap gap-2 empty:hidden">
        {days.map((each) => (
          <li key={each}>
            <button
              type="button"
              aria-label={`Remove ${formatDay(each)}`}
              onClick={() => onChange(days.filter((other) => other !== each))}
              className="mt-1.5 inline-flex min-h-9 items-center gap-1.5 rounded-full bg-crimson-100 px-3.5 text-[15px] text-crimson-900 tabular-nums pointer-coarse:min-h-11"
            >
              {formatDay(each)}
              <Icon name="x" className="size-4" />
            </button>
          </li>
        ))}
      </ul>
      <div className="mt-2 flex items-end gap-3">
        <DateField label={texts.day} value={day} onChange={setDay} error={error} className="min-w-0 flex-1" />
        <Button variant="outline" disabled={day === ''} onClick={add}>
          {texts.addDay}
        </Button>
      </div>
      <p className="mt-1.5 text-sm text-ink-600">{texts.closedDaysHint}</p>
    </fieldset>
  );
}
