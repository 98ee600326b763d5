import { type CustomerBooking, type CustomerCause, customerCauses, formatRupees } from '@rental/contracts';
import { useEffect, useRef, useState } from 'react';
import { errorCode, errorFacts, whyUnconfirmed } from '../../../lib/api/error-message.ts';
import { notify } from '../../../lib/toast/notify.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { CancelCauseSelect } from '../../rental/cancel-cause-select.tsx';
import { rentalApi } from '../../rental/rental-api.ts';
import { paymentTexts } from '../checkout/payment-texts.ts';

type CancelFormProps = { booking: CustomerBooking; onBusy: (isBusy: boolean) => void; onClose: () => void };

/** Shows the server’s refund before cancelling. If the refund has changed, shows the new amount and asks again. */
export function CancelForm({ booking, onBusy, onClose }: CancelFormProps) {
  const [cancelBooking, { isLoading }] = rentalApi.useCancelBookingMutation();
  const [fetchBookings] = rentalApi.useLazyGetUserBookingsQuery();
  const [changedRefund, setChangedRefund] = useState<number | null>(null);
  const [cause, setCause] = useState<CustomerCause>();
  const [failure, setFailure] = useState<string | null>(null);
  const buttons = useRef<HTMLDivElement>(null);
  const refund = changedRefund ?? booking.refundIfCancelled;

  // The safe choice gets the focus. The dialog can’t do that itself, because this code may arrive after it has opened.
  useEffect(() => buttons.current?.querySelector('button')?.focus(), []);

  const finish = () => {
    notify.success(paymentTexts.bookingCancelled);
    onClose();
  };

  /** Returns whether a cancellation took effect although no response arrived. */
  const wasCancelled = async () => {
    const { data = [] } = await fetchBookings();
    return data.some(({ _id, status }) => _id === booking._id && status === 'cancelled');
  };

  const handleCancel = async () => {
    setFailure(null);
    const expected = refund === null || booking.status === 'pending' ? {} : { expectedRefund: refund };
    onBusy(true);
    const { error } = await cancelBooking({ body: { bookingId: booking._id, ...expected, cause } });
    onBusy(false);
    if (error === undefined) return finish();
    const { refund: newRefund } = errorFacts(error);
    if (errorCode(error) === 'refund_changed' && typeof newRefund === 'number') setChangedRefund(newRefund);
    setFailure(whyUnconfirmed(error, { canRepeat: true }));
    const wasLost = errorCode(error) === null;
    if (wasLost && (await wasCancelled())) finish();
  };

  return (
    <div className="mt-3 grid gap-4">
      <RefundSummary booking={booking} refund={refund} />
      {booking.status === 'confirmed' && (
        <CancelCauseSelect
          label="Why are you cancelling? (optional)"
          none="Choose"
          causes={customerCauses}
          value={cause}
          onChange={setCause}
        />
      )}
      {failure && <Alert>{failure}</Alert>}
      <div ref={buttons} className="grid grid-cols-2 gap-3">
        <Button variant="outline" className="max-sm:px-2" disabled={isLoading} onClick={onClose}>
          Keep booking
        </Button>
        <Button variant="danger" className="max-sm:px-2" isBusy={isLoading} onClick={() => void handleCancel()}>
          {paymentTexts.cancelBooking}
        </Button>
      </div>
    </div>
  );
}

/** The refund after a cancellation. Only the deduction is calculated here. */
function RefundSummary({ booking, refund }: { booking: CustomerBooking; refund: number | null }) {
  if (booking.status === 'pending' || refund === null) {
    const soFar = booking.isAwaitingBank ? 'Your bank hasn’t confirmed the payment yet.' : 'You were not charged.';
    return <p>{soFar} If a payment still arrives, it is refunded in full.</p>;
  }

  const deduction = booking.totalAmount - refund;
  return (
    <Facts
      facts={[
        { name: 'Paid', value: formatRupees(booking.totalAmount) },
        { name: 'Refund', value: formatRupees(refund), isLarge: true },
        ...(deduction === 0 ? [] : [{ name: 'Not refunded', value: formatRupees(deduction) }]),
        { name: 'Refunded to', value: 'your original payment method' },
      ]}
    />
  );
}
