import type { BookingDetail } from '@rental/contracts';
import { ConfirmAtCounter } from './confirm-at-counter.tsx';
import { TakeMoney } from './take-money.tsx';

type AtCounterProps = {
  booking: BookingDetail;
  onBusy: (isBusy: boolean) => void;
  /** Whether the form that confirms a hold is open from the start. */
  isFirstOpen?: boolean;
};

/** The forms that take money for a booking or confirm a hold at the counter. */
export function AtCounter({ booking, onBusy, isFirstOpen = false }: AtCounterProps) {
  if (booking.status === 'pending') {
    return <ConfirmAtCounter booking={booking} onBusy={onBusy} isFirstOpen={isFirstOpen} />;
  }
  if (booking.balance === undefined) return null;
  return <TakeMoney booking={booking} balance={booking.balance} onBusy={onBusy} />;
}
