import type { OpenHours, WeekHours } from '@rental/contracts';
import { formatDay, locationFacts } from '@rental/contracts';
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
  errorOf: (weekday: number) => string | undefined;
  error: string | undefined;
  onChange: (hours: WeekHours | null) => void;
};

/** The weekly opening hours of a location, each day open or closed. The hours as a whole are optional. */
export function HoursFields({ hours, errorOf, error, onChange }: HoursProps) {
  const problemId = useId();
  const change = (weekday: number, value: OpenHours | null) =>
    onChange((hours ?? firstWeek).map((each, index) => (index === weekday ? value : each)));

  return (
    <fieldset className="min-w-0">
      <legend className="text-sm font-semibold text-ink-800">{locationFacts.hours.label}</legend>
      <Switch
        label={hours ? texts.hasHours : texts.alwaysOpen}
        isOn={hours !== null}
        onChange={(isOn) => onChange(isOn ? firstWeek : null)}
      />
      <FieldError id={problemId} error={error} />
      <div className="mt-1.5">
        {hours?.map((each, index) => (
          <Weekday
            key={weekdays[index]}
            name={weekdays[index] ?? ''}
            hours={each}
            error={errorOf(index)}
            weekProblemId={error === undefined ? undefined : problemId}
            onChange={(value) => change(index, value)}
          />
        ))}
      </div>
    </fieldset>
  );
}

type WeekdayProps = {
  name: string;
  hours: OpenHours | null;
  error: string | undefined;
  weekProblemId: string | undefined;
  onChange: (hours: OpenHours | null) => void;
};

function Weekday({ name, hours, error, weekProblemId, onChange }: WeekdayProps) {
  const errorId = useId();
  const timeOf = (end: keyof OpenHours, label: string) => (
    <input
      type="time"
      aria-label={`${name}, ${label}`}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? errorId : undefined}
      value={hours?.[end] ?? ''}
      onChange={(event) => onChange({ ...(hours ?? workday), [end]: event.target.value })}
      className={`${controlClasses} max-w-33 min-w-0 px-2! tabular-nums`}
    />
  );

  return (
    <div className="border-t border-line py-2">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <label className="flex min-h-11 w-30 items-center gap-3">
          <input
            type="checkbox"
            checked={hours !== null}
            aria-invalid={weekProblemId ? true : undefined}
            aria-describedby={weekProblemId}
            onChange={(event) => onChange(event.target.checked ? workday : null)}
            className="size-5 accent-peacock-700"
          />
          {name}
        </label>
        {hours === null ? (
          <span className="text-ink-600">closed</span>
        ) : (
          <span className="flex min-w-0 items-center gap-1 sm:gap-2">
            {timeOf('open', 'opens')}
            <span aria-hidden="true">–</span>
            {timeOf('close', 'closes')}
          </span>
        )}
      </div>
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
