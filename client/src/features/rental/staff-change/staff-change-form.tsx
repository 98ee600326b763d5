import type { BookingDetail, StaffChangePreview } from '@rental/contracts';
import { useCallback, useId, useState } from 'react';
import type { ComponentProps } from 'react';
import { newObjectId } from '../../../lib/browser/new-object-id.ts';
import { todayInIndia } from '../../../lib/clock.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { RadioChoice } from '../radio-choice.tsx';
import { PeriodFields } from '../times/period-fields.tsx';
import { useBookingChange } from '../use-booking-change.ts';
import { CarChoice } from './car-choice.tsx';
import { staffChangeApi } from '../staff-change-api.ts';
import { begunText, staffChangeLabel, staffChangeTexts } from './staff-change-texts.ts';
import { draftOf, timesFor, whyNotReady, wishOf } from './staff-draft.ts';
import type { StaffDraft } from './staff-draft.ts';
import { StaffPrice } from './staff-price.tsx';
import { useStaffPreview } from './use-staff-preview.ts';

type StaffChangeFormProps = {
  booking: BookingDetail;
  /** Whether the first free car is chosen when the form opens. */
  wantsOther: boolean;
  onBusy: (isBusy: boolean) => void;
  onClose: () => void;
};

/**
 * The form in which staff choose other dates or another car for a booking, see what the change costs or refunds, and
 * make it.
 */
export function StaffChangeForm({ booking, wantsOther, onBusy, onClose }: StaffChangeFormProps) {
  const [draft, setDraft] = useState(() => draftOf(booking, todayInIndia()));
  const [isWanted, setIsWanted] = useState(wantsOther);
  const [pay, setPay] = useState<'request' | 'later'>('request');
  const [reason, setReason] = useState('');
  // The `recordId` stays the same until the change succeeds, so that a retry after a lost response changes nothing
  // more.
  const [recordId] = useState(newObjectId);
  const { failure, make } = useBookingChange(onBusy);
  const [change, { isLoading }] = staffChangeApi.useChangeByStaffMutation();
  const ids = { problem: useId(), times: useId() };
  const notReady = whyNotReady(booking, draft);
  const price = useStaffPreview(booking, draft, notReady === null);
  const { preview, isPending } = price;
  const isRequest = pay === 'request' && draft.carId === '';
  const hint = hintFor({ notReady, isPending, reason });
  const canMake = preview !== undefined && preview.approver === null && hint === '';

  const chooseCar = useCallback((carId: string) => {
    setIsWanted(false);
    setDraft((now) => ({ ...now, carId, price: carId === '' ? 'keep' : now.price }));
  }, []);

  const handleSubmit = async (event: React.FormEvent) => {
    event.preventDefault();
    if (!canMake || isLoading) return;
    const { rev, toPay: expectedToPay, toRefund: expectedToRefund } = preview;
    const agreed = { reason: reason.trim(), recordId, rev, expectedToPay, expectedToRefund };
    const body = {
      ...wishOf(booking._id, draft),
      pay: isRequest ? ('request' as const) : ('later' as const),
      ...agreed,
    };
    const isMade = await make(async () => {
      const { message, data } = await change({ body }).unwrap();
      return { message: data.status === 'to_pay' ? staffChangeTexts.requested : message };
    });
    if (isMade) onClose();
    else price.refetch();
  };

  return (
    <form noValidate onSubmit={(event) => void handleSubmit(event)} className="mt-4 grid gap-4">
      {booking.paymentRequest && <p className="text-[15px] text-ink-700">{staffChangeTexts.open}</p>}
      <DraftFields booking={booking} draft={draft} timesId={ids.times} onChange={setDraft} />
      <CarFields booking={booking} draft={draft} wantsOther={isWanted} onChoose={chooseCar} onChange={setDraft} />
      <StaffPrice {...price} booking={booking} problemId={ids.problem} />
      {preview && draft.carId === '' && <PayChoice preview={preview} pay={pay} onChoose={setPay} />}
      <TextField
        label={staffChangeTexts.reason}
        hint={staffChangeTexts.reasonHint}
        isRequired
        maxLength={200}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      {failure && !price.error && <Alert>{failure}</Alert>}
      <Decision
        label={staffChangeLabel(preview, isRequest)}
        canMake={canMake}
        isMaking={isLoading}
        problemId={ids.problem}
        hint={hint}
        onClose={onClose}
      />
    </form>
  );
}

type DecisionProps = {
  label: string;
  canMake: boolean;
  isMaking: boolean;
  problemId: string;
  hint: string;
  onClose: () => void;
};

/** The buttons of the form. They are described by the problem with the id `problemId`, or else by the hint. */
function Decision({ label, canMake, isMaking, problemId, hint, onClose }: DecisionProps) {
  const hintId = useId();
  return (
    <div>
      <div className="grid grid-cols-[auto_1fr] gap-3 sm:flex sm:justify-end">
        <Button variant="outline" disabled={isMaking} onClick={onClose}>
          Cancel
        </Button>
        <Button
          type="submit"
          className="text-balance max-sm:px-2"
          isBusy={isMaking}
          disabled={!canMake}
          aria-describedby={canMake ? undefined : `${problemId} ${hintId}`}
        >
          {label}
        </Button>
      </div>
      <output id={hintId} className="mt-2 block text-sm text-ink-700 sm:text-right">
        {hint}
      </output>
    </div>
  );
}

type Hinted = { notReady: string | null; isPending: boolean; reason: string };

/** Returns what is missing before the change can be made; empty if nothing is. */
function hintFor({ notReady, isPending, reason }: Hinted): string {
  if (notReady !== null) return notReady;
  if (isPending) return staffChangeTexts.checking;
  return reason.trim() === '' ? staffChangeTexts.giveReason : '';
}

type DraftProps = { draft: StaffDraft; onChange: (draft: StaffDraft) => void };

/** Fields for the wanted dates and, if the booking has times, for its times. */
function DraftFields({ booking, draft, timesId, onChange }: DraftProps & { booking: BookingDetail; timesId: string }) {
  const today = todayInIndia();
  const isStarted = booking.fromDate <= today;

  return (
    <PeriodFields
      timesId={timesId}
      draft={draft}
      from={{ min: today }}
      to={{ min: isStarted ? today : draft.fromDate }}
      begun={isStarted && begunText(booking, today)}
      times={timesFor(booking, isStarted)}
      onFromDate={(fromDate) => onChange({ ...draft, fromDate })}
      onChange={(changes) => onChange({ ...draft, ...changes })}
    />
  );
}

/** Fields for another car and its price. A late rental keeps its car. */
function CarFields({ onChange, ...props }: ComponentProps<typeof CarChoice> & DraftProps) {
  const { booking, draft } = props;
  if (booking.toDate < todayInIndia()) return null;
  return (
    <>
      <CarChoice {...props} />
      {draft.carId !== '' && <PriceChoice draft={draft} onChange={onChange} />}
    </>
  );
}

function PriceChoice({ draft, onChange }: DraftProps) {
  return (
    <fieldset>
      <legend className="text-sm font-semibold text-ink-800">Price</legend>
      {(['keep', 'now'] as const).map((price) => (
        <RadioChoice
          key={price}
          name="price"
          text={price === 'keep' ? staffChangeTexts.keepPrice : staffChangeTexts.newPrice}
          isChosen={draft.price === price}
          onChoose={() => onChange({ ...draft, price })}
        />
      ))}
    </fieldset>
  );
}

type PayChoiceProps = {
  preview: StaffChangePreview;
  pay: 'request' | 'later';
  onChoose: (pay: 'request' | 'later') => void;
};

function PayChoice({ preview, pay, onChoose }: PayChoiceProps) {
  if (preview.toPay === 0) return null;
  return (
    <fieldset>
      <legend className="text-sm font-semibold text-ink-800">Payment</legend>
      {(['request', 'later'] as const).map((each) => (
        <RadioChoice
          key={each}
          name="pay"
          text={staffChangeTexts[each]}
          isChosen={pay === each}
          onChoose={() => onChoose(each)}
        />
      ))}
    </fieldset>
  );
}
