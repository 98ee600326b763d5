import type { CustodyAnswer } from '@rental/contracts';
import { todayInIndia } from '../../../lib/clock.ts';
import { DateField, TextField } from '../../../ui/form/text-field.tsx';
import { custodyTexts as texts } from './custody-texts.ts';

export type CarMinute = Pick<CustodyAnswer, 'plate' | 'day' | 'time'>;

type CarMinuteFieldsProps = {
  asked: CarMinute;
  dayLabel?: string;
  problems: Record<string, string>;
  onChange: (changes: Partial<CarMinute>) => void;
};

/** The fields for a car and a minute in the past, as a notice names them. */
export const CarMinuteFields = ({ asked, dayLabel = texts.day, problems, onChange }: CarMinuteFieldsProps) => (
  <>
    <TextField
      label={texts.plate}
      isRequired
      maxLength={40}
      autoCapitalize="characters"
      autoComplete="off"
      value={asked.plate}
      error={problems['plate']}
      onChange={({ target }) => onChange({ plate: target.value })}
    />
    <DateField
      label={dayLabel}
      isRequired
      max={todayInIndia()}
      value={asked.day}
      error={problems['day']}
      onChange={(day) => onChange({ day })}
    />
    <TextField
      label={texts.time}
      isRequired
      type="time"
      value={asked.time}
      error={problems['time']}
      onChange={({ target }) => onChange({ time: target.value })}
    />
  </>
);
