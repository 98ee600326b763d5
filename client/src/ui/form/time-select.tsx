import { clockText, halfHoursOfDay } from '@rental/contracts';
import { NativeSelect } from './native-select.tsx';

type TimeSelectProps = {
  label: string;
  /** The text of the first option, whose value is an empty string. */
  none: string;
  value: string;
  isDisabled?: boolean;
  onChange: (time: string) => void;
};

/** A select of the half hours of a day. */
export const TimeSelect = ({ label, none, value, isDisabled = false, onChange }: TimeSelectProps) => (
  <NativeSelect label={label} value={value} disabled={isDisabled} onChange={({ target }) => onChange(target.value)}>
    <option value="">{none}</option>
    {halfHoursOfDay.map((time) => (
      <option key={time} value={time}>
        {clockText(time)}
      </option>
    ))}
  </NativeSelect>
);
