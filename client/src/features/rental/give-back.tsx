import type { BookingDetail } from '@rental/contracts';
import { formatRupees } from '@rental/contracts';
import { useState } from 'react';
import { newObjectId } from '../../lib/browser/new-object-id.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { LineField } from '../../ui/form/line-field.tsx';
import { RupeesField } from '../../ui/form/rupees-field.tsx';
import { rentalAdminApi } from './rental-admin-api.ts';
import { useBookingChange } from './use-booking-change.ts';

type GiveBackProps = { booking: BookingDetail; onBusy: (isBusy: boolean) => void };

/** Refunds part of the payment, regardless of the cancellation policy. Requires an amount and a reason. */
export function GiveBack({ booking, onBusy }: GiveBackProps) {
  const { _id: bookingId, rev, refundable, goodwillLeft = refundable } = booking;
  const most = Math.min(refundable, goodwillLeft);
  const [isOpen, setIsOpen] = useState(false);
  const [amountText, setAmountText] = useState('');
  const [reason, setReason] = useState('');
  // The record id is kept until the refund succeeds, so that a retry after a lost response does not refund twice.
  const [recordId, setRecordId] = useState(newObjectId);
  const { failure, make } = useBookingChange(onBusy);
  const [give, { isLoading }] = rentalAdminApi.useGiveBackMutation();
  const amount = Number(amountText);
  const isAmount = Number.isInteger(amount) && amount >= 1 && amount <= most;

  if (!isOpen) {
    return (
      <Button variant="outline" size="md" onClick={() => setIsOpen(true)}>
        Refund money
      </Button>
    );
  }

  const handleSubmit = async (event: React.FormEvent) => {
    event.preventDefault();
    const body = { bookingId, recordId, rev, amount, reason: reason.trim() };
    if (!(await make(() => give({ body }).unwrap()))) return;
    setRecordId(newObjectId());
    setAmountText('');
    setReason('');
    setIsOpen(false);
  };

  return (
    <form onSubmit={(event) => void handleSubmit(event)} className="rounded-control border border-control p-4">
      <h3 className="text-lg">Refund money</h3>
      {booking.balance !== undefined && (
        <p className="mt-2 text-[15px] text-ink-700">
          {formatRupees(booking.balance)} is still to be paid. The amount is deducted from that first, and only the rest
          is refunded.
        </p>
      )}
      {failure && (
        <div className="my-3">
          <Alert>{failure}</Alert>
        </div>
      )}
      <div className="mt-3 grid gap-4 sm:grid-cols-[12rem_1fr]">
        <RupeesField
          label="Amount"
          hint={`At most ${formatRupees(most)}`}
          most={most}
          isRequired
          value={amountText}
          onChange={setAmountText}
        />
        <LineField
          label="Reason for the refund"
          hint="Stored with the booking. The customer doesn’t see it."
          maxLength={200}
          value={reason}
          onChange={setReason}
        />
      </div>
      <div className="mt-4 grid gap-3 sm:flex sm:justify-end">
        <Button variant="outline" disabled={isLoading} onClick={() => setIsOpen(false)}>
          Don’t refund
        </Button>
        <Button type="submit" isBusy={isLoading}>
          {isAmount ? `Refund ${formatRupees(amount)}` : 'Refund'}
        </Button>
      </div>
    </form>
  );
}
