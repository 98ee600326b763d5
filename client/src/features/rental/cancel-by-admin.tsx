import {
  type BookingDetail,
  type CancelCause,
  cancelCauses,
  formatRupees,
  type refundChoices,
} from '@rental/contracts';
import { useState } from 'react';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { CancelCauseSelect } from './cancel-cause-select.tsx';
import { RadioChoice } from './radio-choice.tsx';
import { rentalAdminApi } from './rental-admin-api.ts';
import { useBookingChange } from './use-booking-change.ts';

type Choice = (typeof refundChoices)[number];
type Preview = NonNullable<BookingDetail['cancellation']>;
type CancelByAdminProps = { booking: BookingDetail; preview: Preview; onBusy: (isBusy: boolean) => void };

/** Lets an admin cancel a customer’s booking, with a cause, a reason and the refund that the server calculated. */
export function CancelByAdmin({ booking, preview, onBusy }: CancelByAdminProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [cause, setCause] = useState<CancelCause>();
  const [reason, setReason] = useState('');
  const isIncomplete = lacksPart(cause, reason);
  const mayRefundAll = isWithinLimit(booking, preview);
  const [choice, setChoice] = useState<Choice>(preview.policy === null ? 'full' : 'policy');
  const { failure, make } = useBookingChange(onBusy);
  const [cancel, { isLoading }] = rentalAdminApi.useCancelByAdminMutation();
  const refund = preview[choice] ?? 0;
  const isPaid = booking.status === 'confirmed';

  if (preview.policy === null && !mayRefundAll) {
    return (
      <p className="text-[15px] text-ink-700">
        The rental has started, so cancelling it means a full refund, which is above your limit.
      </p>
    );
  }

  if (!isOpen) {
    return (
      <Button variant="danger" size="md" onClick={() => setIsOpen(true)}>
        Cancel this booking
      </Button>
    );
  }

  const handleSubmit = async (event: React.FormEvent) => {
    event.preventDefault();
    if (isIncomplete) return;
    const body = { bookingId: booking._id, cause, reason, refund: choice, expectedRefund: refund };
    await make(() => cancel({ body }).unwrap());
  };

  return (
    <form onSubmit={(event) => void handleSubmit(event)} className="rounded-control border border-control p-4">
      <h3 className="text-lg">Cancel this booking</h3>
      {failure && (
        <div className="my-3">
          <Alert>{failure}</Alert>
        </div>
      )}
      {isPaid ? (
        <RefundChoices preview={preview} mayRefundAll={mayRefundAll} choice={choice} onChoose={setChoice} />
      ) : (
        <p className="mt-2 text-[15px] text-ink-700">
          The customer was not charged. If a payment still arrives, it is refunded in full.
        </p>
      )}
      <div className="mt-4 grid gap-4">
        <CancelCauseSelect
          label="Cause"
          hint="For the cancellations report."
          none="Choose"
          causes={cancelCauses}
          value={cause}
          onChange={setCause}
        />
        <TextField
          label="Reason"
          hint="For the activity log. The customer doesn’t see it."
          maxLength={200}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </div>
      <div className="mt-4 grid grid-cols-2 gap-3 sm:flex sm:justify-end">
        <Button variant="outline" disabled={isLoading} onClick={() => setIsOpen(false)}>
          Keep booking
        </Button>
        <Button type="submit" variant="danger" isBusy={isLoading} disabled={isIncomplete}>
          {isPaid ? `Cancel, refund ${formatRupees(refund)}` : 'Cancel booking'}
        </Button>
      </div>
      {isIncomplete && (
        <p className="mt-2 text-sm text-ink-600 sm:text-right">Choose a cause and give a reason to cancel</p>
      )}
    </form>
  );
}

const lacksPart = (cause: CancelCause | undefined, reason: string): boolean =>
  cause === undefined || reason.trim() === '';

/** Whether the part of a full refund that exceeds the policy is within the limit of the admin’s rank. */
function isWithinLimit({ goodwillLeft }: BookingDetail, { policy, full }: Preview): boolean {
  return goodwillLeft === undefined || full - (policy ?? 0) <= goodwillLeft;
}

type RefundChoicesProps = {
  preview: Preview;
  mayRefundAll: boolean;
  choice: Choice;
  onChoose: (choice: Choice) => void;
};

function RefundChoices({ preview: { policy, full }, mayRefundAll, choice, onChoose }: RefundChoicesProps) {
  return (
    <fieldset className="mt-3 grid gap-2">
      <legend className="mb-1 text-sm font-semibold text-ink-800">Refund</legend>
      <RadioChoice
        name="refund"
        text={
          policy === null
            ? 'Under the policy: not possible, the rental has started'
            : `Under the policy: ${formatRupees(policy)}`
        }
        isChosen={choice === 'policy'}
        isDisabled={policy === null}
        onChoose={() => onChoose('policy')}
      />
      <RadioChoice
        name="refund"
        text={`In full: ${formatRupees(full)}${mayRefundAll ? '' : ' (above your limit)'}`}
        isChosen={choice === 'full'}
        isDisabled={!mayRefundAll}
        onChoose={() => onChoose('full')}
      />
    </fieldset>
  );
}
