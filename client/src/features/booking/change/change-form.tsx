import type { CustomerBooking } from '@rental/contracts';
import { useId, useState } from 'react';
import { useConfig } from '../../../lib/api/config-api.ts';
import { offlineText, useOnline } from '../../../lib/browser/use-online.ts';
import { todayInIndia } from '../../../lib/clock.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { locationApi } from '../../location/location-api.ts';
import { PeriodFields } from '../../rental/times/period-fields.tsx';
import { bookingTexts } from '../booking-texts.ts';
import {
  type ChangeDraft,
  checkDates,
  draftOf,
  hasBegun,
  possibleTimesOf,
  whyNotReady,
  withFromDate,
} from './change-draft.ts';
import { ChangePrice } from './change-price.tsx';
import { changeLabel, changesLeftText, changeTexts } from './change-texts.ts';
import { useMakeChange } from './use-make-change.ts';
import { usePreview } from './use-preview.ts';

type ChangeFormProps = { booking: CustomerBooking; onBusy: (isBusy: boolean) => void; onClose: () => void };

/** Chooses other dates for a booking, shows what they cost or refund, and makes the change. */
export function ChangeForm({ booking, onBusy, onClose }: ChangeFormProps) {
  const [draft, setDraft] = useState(() => draftOf(booking));
  const [isMaking, setIsMaking] = useState(false);
  const problemId = useId();
  const timesId = useId();
  const isOnline = useOnline();
  const dates = useDates(booking, draft);
  const price = usePreview(booking, draft, dates.reason === null);
  const { make, failure, forgetFailure } = useMakeChange(booking, {
    onBusy: (isBusy) => {
      setIsMaking(isBusy);
      onBusy(isBusy);
    },
    onClose,
    onRefused: price.refetch,
  });
  const { preview, isPending } = price;
  const canMake = preview !== undefined && !isPending && isOnline;

  const change = (changed: ChangeDraft) => {
    forgetFailure();
    setDraft(changed);
  };
  const handleSubmit = (event: React.FormEvent) => {
    event.preventDefault();
    if (canMake && !isMaking) void make(draft, preview);
  };

  return (
    <form noValidate onSubmit={handleSubmit} className="mt-4">
      <PeriodFields
        timesId={timesId}
        draft={draft}
        {...dates.check}
        begun={dates.isStarted && changeTexts.begun}
        times={dates.times}
        onFromDate={(day) => change(withFromDate(draft, day))}
        onChange={(changes) => change({ ...draft, ...changes })}
      />
      <ChangePrice {...price} booking={booking} problemId={problemId} />
      {failure !== null && !price.error && (
        <div className="mt-3">
          <Alert>{failure}</Alert>
        </div>
      )}
      {booking.changesLeft !== undefined && (
        <p className="mt-3 text-[15px] text-ink-700">{changesLeftText(booking.changesLeft)}</p>
      )}
      <Decision
        label={changeLabel(preview)}
        canMake={canMake}
        isMaking={isMaking}
        problemId={price.error ? problemId : undefined}
        hint={dates.reason ?? waitingText(isPending, isOnline)}
        onClose={onClose}
      />
    </form>
  );
}

const waitingText = (isPending: boolean, isOnline: boolean): string => {
  if (isPending) return changeTexts.checking;
  return isOnline ? '' : offlineText;
};

type DecisionProps = {
  label: string;
  canMake: boolean;
  isMaking: boolean;
  problemId: string | undefined;
  hint: string;
  onClose: () => void;
};

/** The buttons, and why the change can’t be made yet: the problem with that id or, without one, the hint. */
function Decision({ label, canMake, isMaking, problemId, hint, onClose }: DecisionProps) {
  const hintId = useId();

  return (
    <>
      <div className="mt-4 grid grid-cols-[auto_1fr] gap-3 sm:grid-cols-[1fr_2fr]">
        <Button variant="outline" className="max-sm:px-3" disabled={isMaking} onClick={onClose}>
          {bookingTexts.cancel}
        </Button>
        <Button
          type="submit"
          className="text-balance max-sm:px-2"
          isBusy={isMaking}
          disabled={!canMake}
          aria-describedby={canMake ? undefined : (problemId ?? hintId)}
        >
          {label}
        </Button>
      </div>
      <output id={hintId} className="mt-1 -mb-3 block min-h-6 text-center text-sm text-ink-700">
        {hint}
      </output>
    </>
  );
}

/** Returns the limits and the times of the wanted dates, and why they have no price yet. */
function useDates(booking: CustomerBooking, draft: ReturnType<typeof draftOf>) {
  const limits = useConfig();
  const { data: locations = [] } = locationApi.useGetLocationsQuery();
  const today = todayInIndia();
  const isStarted = hasBegun(booking, today);
  const check = checkDates(draft, today, limits);
  const placeOf = (id: string) => locations.find(({ _id }) => _id === id);
  const end = booking.returnLocationId ?? booking.locationId;
  const places = { start: placeOf(booking.locationId._id), end: placeOf(end._id), isStarted };
  // Times that were agreed before the business turned times off remain.
  const times = limits?.times ? possibleTimesOf(booking, draft, places) : null;
  return { isStarted, check, times, reason: whyNotReady({ booking, draft, check, times }) };
}
