import { clockText } from '@rental/contracts';
import type { Period, PossibleTimes } from '@rental/contracts';
import { useEffect, useRef } from 'react';
import { describedBy, FieldError } from '../../../ui/form/field.tsx';
import { NativeSelect } from '../../../ui/form/native-select.tsx';
import { findTimeProblem, returnsAfter } from './chosen-times.ts';
import type { ChosenTimes } from './chosen-times.ts';
import { spokenTime, timeTexts, zoneNote } from './time-texts.ts';

type TimeFieldsProps = {
  /** An element with the id `${id}-error` explains why these times can’t be agreed. */
  id: string;
  period: Period;
  times: PossibleTimes;
  chosen: ChosenTimes;
  onChange: (chosen: ChosenTimes) => void;
};

/**
 * Fields for the pick-up and return times that are possible. If a chosen time is no longer possible, its field becomes
 * empty, so that the customer doesn’t choose another time by mistake.
 */
export function TimeFields({ id, period, times, chosen, onChange }: TimeFieldsProps) {
  const { pickUpTime, returnTime } = chosen;
  const returns = returnsAfter(period, times, pickUpTime);
  const problem = findTimeProblem(chosen, times, period);
  const fields = useFocusOnLoss<HTMLDivElement>(problem);
  const note = zoneNote();

  return (
    <div ref={fields}>
      <div className="grid gap-x-3 gap-y-4 min-[22rem]:grid-cols-2">
        <TimeSelect
          label={timeTexts.pickUp}
          day={period.fromDate}
          options={times.pickUp}
          value={pickUpTime}
          texts={{ id, note }}
          onChange={(time) => onChange({ ...chosen, pickUpTime: time })}
        />
        <TimeSelect
          label={timeTexts.return}
          day={period.toDate}
          options={returns}
          value={returnTime}
          texts={{ id, note }}
          onChange={(time) => onChange({ ...chosen, returnTime: time })}
        />
      </div>
      <div role="alert">
        <FieldError id={`${id}-error`} error={problem ?? undefined} />
      </div>
      {note && (
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-ink-600">
          {note}
        </p>
      )}
    </div>
  );
}

/** Moves the focus to the field with the problem if the pressed button was disabled or removed. */
function useFocusOnLoss<Element extends HTMLElement>(problem: string | null) {
  const element = useRef<Element>(null);
  useEffect(() => {
    const { activeElement, body } = document;
    const isLost = activeElement === body || activeElement?.matches(':disabled') === true;
    if (problem !== null && isLost) element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [problem]);
  return element;
}

type TimeSelectProps = {
  label: string;
  day: string;
  options: readonly string[];
  value: string;
  texts: { id: string; note: string };
  onChange: (time: string) => void;
};

function TimeSelect({ label, day, options, value, texts, onChange }: TimeSelectProps) {
  const isPossible = options.includes(value);

  return (
    <NativeSelect
      label={label}
      value={isPossible ? value : ''}
      aria-invalid={!isPossible || undefined}
      aria-describedby={describedBy(texts.id, { hint: texts.note, error: !isPossible })}
      onChange={({ target }) => onChange(target.value)}
    >
      {!isPossible && (
        <option value="" disabled>
          {timeTexts.choose}
        </option>
      )}
      {options.map((time) => (
        <option key={time} value={time} aria-label={spokenTime(time, day)}>
          {clockText(time)}
        </option>
      ))}
    </NativeSelect>
  );
}
