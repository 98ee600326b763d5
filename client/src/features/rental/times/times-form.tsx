import type { Period, PossibleTimes, RentalTimes } from '@rental/contracts';
import { useId, useState } from 'react';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { useBookingChange } from '../use-booking-change.ts';
import { findLostTime, findTimeProblem } from './chosen-times.ts';
import type { ChosenTimes } from './chosen-times.ts';
import { TimeFields } from './time-fields.tsx';
import { onlyPaidTimes, timeTexts } from './time-texts.ts';

type TimesFormProps = {
  rental: Period & RentalTimes;
  times: PossibleTimes;
  /** Whether the possible times are being fetched again, for example after a rejection. */
  isFetching: boolean;
  save: (chosen: ChosenTimes) => Promise<{ message: string }>;
  onBusy: (isBusy: boolean) => void;
  onClose: () => void;
};

/** Agrees or changes the times of a booking. Preselects the agreed times or, if there are none, the usual ones. */
export function TimesForm({ rental, times, isFetching, save, onBusy, onClose }: TimesFormProps) {
  const [chosen, setChosen] = useState(() => firstChoice(rental, times));
  const [isSaving, setIsSaving] = useState(false);
  const { failure, make } = useBookingChange((isBusy) => {
    setIsSaving(isBusy);
    onBusy(isBusy);
  });
  const fieldsId = useId();
  const problem = findTimeProblem(chosen, times, rental);

  const handleSubmit = async (event: React.FormEvent) => {
    event.preventDefault();
    if (await make(() => save(chosen))) onClose();
  };

  return (
    <form onSubmit={(event) => void handleSubmit(event)} className="mt-4 grid gap-4">
      {times.dayCount !== undefined && <p className="text-[15px] text-ink-700">{onlyPaidTimes(times.dayCount)}</p>}
      <TimeFields id={fieldsId} period={rental} times={times} chosen={chosen} onChange={setChosen} />
      {/* If a time has been taken, the newer possible times show it, and the fields say so. */}
      {failure && problem === null && !isFetching && <Alert>{failure}</Alert>}
      <div className="grid grid-cols-2 gap-3 sm:flex sm:justify-end">
        <Button variant="outline" disabled={isSaving} onClick={onClose}>
          Cancel
        </Button>
        <Button
          type="submit"
          isBusy={isSaving || isFetching}
          disabled={problem !== null}
          aria-describedby={problem === null ? undefined : `${fieldsId}-error`}
        >
          {timeTexts.save}
        </Button>
      </div>
    </form>
  );
}

function firstChoice(rental: RentalTimes, times: PossibleTimes): ChosenTimes {
  const { pickUpTime = times.usual.pickUpTime, returnTime = times.usual.returnTime } = rental;
  const agreed = { pickUpTime, returnTime };
  return findLostTime(agreed, times) === undefined ? agreed : times.usual;
}
