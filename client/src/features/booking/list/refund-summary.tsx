import { formatRupees } from '@rental/contracts';
import type { CustomerBooking } from '@rental/contracts';
import { Facts } from '../../../ui/facts.tsx';

type RefundSummaryProps = { booking: CustomerBooking; refund: number | null };

/** What a cancellation gives back. All figures are the server's; only what is kept is their difference. */
export function RefundSummary({ booking, refund }: RefundSummaryProps) {
  if (booking.status === 'pending' || refund === null) {
    const soFar = booking.isAwaitingBank ? 'Your bank has not confirmed the payment yet.' : 'Nothing was charged.';
    return <p>{soFar} A payment that still arrives is returned in full.</p>;
  }

  const kept = booking.totalAmount - refund;
  return (
    <Facts
      facts={[
        { name: 'Paid', value: formatRupees(booking.totalAmount) },
        { name: 'Refund', value: formatRupees(refund), isLarge: true },
        ...(kept === 0 ? [] : [{ name: 'Kept back', value: formatRupees(kept) }]),
        { name: 'Returned to', value: 'the way you paid' },
      ]}
    />
  );
}
