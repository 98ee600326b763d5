import type { PossibleTimes } from '@rental/contracts';
import { DateField } from '../../../ui/form/text-field.tsx';
import { TimeFields } from '../../rental/times/time-fields.tsx';
import { bookingTexts } from '../booking-texts.ts';
import type { SearchCheck } from '../search/search-rules.ts';
import { withFromDate } from './change-draft.ts';
import type { ChangeDraft } from './change-draft.ts';
import { changeTexts } from './change-texts.ts';

type ChangeFieldsProps = {
  timesId: string;
  draft: ChangeDraft;
  isStarted: boolean;
  check: SearchCheck;
  times: PossibleTimes | null;
  onChange: (draft: ChangeDraft) => void;
};

/** Fields for the wanted dates and, if the booking has times, for its times. */
export function ChangeFields({ timesId, draft, isStarted, check, times, onChange }: ChangeFieldsProps) {
  const { pickUpTime, returnTime } = draft;

  return (
    <div className="grid gap-4">
      <div className="grid gap-3 min-[22rem]:grid-cols-2">
        {!isStarted && (
          <DateField
            label={bookingTexts.fromDate}
            value={draft.fromDate}
            min={check.from.min}
            max={check.from.max}
            error={check.from.error}
            onChange={(day) => onChange(withFromDate(draft, day))}
          />
        )}
        <DateField
          label={bookingTexts.toDate}
          value={draft.toDate}
          min={check.to.min}
          max={check.to.max}
          error={check.to.error}
          hint={isStarted && changeTexts.begun}
          className={isStarted ? 'col-span-full' : undefined}
          onChange={(day) => onChange({ ...draft, toDate: day })}
        />
      </div>
      {times && pickUpTime !== undefined && returnTime !== undefined && (
        <TimeFields
          id={timesId}
          period={draft}
          times={times}
          chosen={{ pickUpTime, returnTime }}
          onChange={(chosen) => onChange({ ...draft, ...chosen })}
        />
      )}
    </div>
  );
}
