import { type BookingDetail, formatRupees } from '@rental/contracts';
import { depositDue } from '../../../lib/deposit-due.ts';
import { ConfirmAtCounter } from './confirm-at-counter.tsx';
import { QrButton } from './qr-button.tsx';
import { TakeMoney } from './take-money.tsx';

type AtCounterProps = {
  booking: BookingDetail;
  onBusy: (isBusy: boolean) => void;
  /** Whether the form that confirms a hold is open from the start. */
  isFirstOpen?: boolean;
  /** Whether the forms are in a dialog, which the provider’s window with a UPI QR code can’t cover. */
  isInDialog?: boolean;
};

const noop = () => undefined;

/** The forms that take money for a booking or confirm a hold at the counter. */
export function AtCounter({ booking, onBusy, isFirstOpen = false, isInDialog = false }: AtCounterProps) {
  const qr = isInDialog ? undefined : { customer: booking.customerId, onCover: noop };
  if (booking.status === 'pending') {
    return (
      <>
        <ConfirmAtCounter booking={booking} onBusy={onBusy} isFirstOpen={isFirstOpen} />
        {qr && (
          <div className="mt-3">
            <QrButton bookingId={booking._id} {...qr} />
            <p className="mt-1 text-sm text-ink-700">
              For the whole price of {formatRupees(booking.totalAmount)}, without a discount.
            </p>
          </div>
        )}
      </>
    );
  }
  const { balance } = booking;
  const deposit = depositDue(booking);
  return (
    <div className="grid gap-3">
      {balance !== undefined && <TakeMoney booking={booking} balance={balance} qr={qr} onBusy={onBusy} />}
      {deposit > 0 && <TakeMoney booking={booking} balance={deposit} purpose="deposit" qr={qr} onBusy={onBusy} />}
    </div>
  );
}
