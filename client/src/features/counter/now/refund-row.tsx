import { type CounterRefund, counterMethodTexts, formatRupees } from '@rental/contracts';
import { ReturnedByHand } from '../../rental/money/returned-by-hand.tsx';
import { RentalRow, untilText } from './rental-row.tsx';

/** Counter money that staff have to return to a customer. */
export function RefundRow({ rental }: { rental: CounterRefund }) {
  const { refundId, razorpayPaymentId, amount, method } = rental.refund;

  return (
    <RentalRow
      rental={rental}
      title={`${formatRupees(amount)} · ${counterMethodTexts[method]}`}
      place={rental.locationName}
      end={untilText(rental)}
    >
      <div className="mt-1">
        <ReturnedByHand which={{ razorpayPaymentId, refundId }} of="counter" />
      </div>
    </RentalRow>
  );
}
