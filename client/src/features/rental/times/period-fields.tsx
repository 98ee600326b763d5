import type { Period, PossibleTimes, RentalTimes } from '@rental/contracts';
import type { ComponentProps } from 'react';
import { DateField } from '../../../ui/form/text-field.tsx';
import { TimeFields } from './time-fields.tsx';

type Limits = Pick<ComponentProps<typeof DateField>, 'min' | 'max' | 'error'>;
type PeriodFieldsProps = {
  timesId: string;
  draft: Period & RentalTimes;
  from: Limits;
  to: Limits;
  /** Says that the first day has begun and can’t change; false if it has not. */
  begun: string | false;
  times: PossibleTimes | null;
  onFromDate: (day: string) => void;
  onChange: (changes: Partial<Period & RentalTimes>) => void;
};

/** Fields for the wanted dates and, if the booking has times, for its times. */
export function PeriodFields({ timesId, draft, from, to, begun, times, onFromDate, onChange }: PeriodFieldsProps) {
  const { fromDate, toDate, pickUpTime, returnTime } = draft;

  return (
    <div className="grid gap-4">
      <div className="grid gap-3 min-[22rem]:grid-cols-2">
        {begun === false && <DateField label="From Date" value={fromDate} {...from} onChange={onFromDate} />}
        <DateField
          label="To Date"
          value={toDate}
          {...to}
          hint={begun}
          className={begun === false ? undefined : 'col-span-full'}
          onChange={(day) => onChange({ toDate: day })}
        />
      </div>
      {times && pickUpTime !== undefined && returnTime !== undefined && (
        <TimeFields id={timesId} period={draft} times={times} chosen={{ pickUpTime, returnTime }} onChange={onChange} />
      )}
    </div>
  );
}
