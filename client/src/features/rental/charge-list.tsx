import type { BookingDetail } from '@rental/contracts';
import { formatRupees } from '@rental/contracts';
import { tellOutcome } from '../../lib/toast/tell-outcome.ts';
import { Button } from '../../ui/button.tsx';
import { refundTexts } from './detail-texts.ts';
import { rentalApi } from './rental-api.ts';

type Charge = BookingDetail['charges'][number];

/** The money of one booking with the provider's ids; a failed refund can be started again. */
export function ChargeList({ charges, orderId }: { charges: readonly Charge[]; orderId: string | null }) {
  return (
    <section aria-label="Money">
      <h3 className="text-lg">Money</h3>
      {orderId && <p className="mt-1 text-sm break-all text-ink-700">Order {orderId}</p>}
      {charges.length === 0 && <p className="mt-1 text-[15px] text-ink-700">Nothing has been paid.</p>}
      <ul className="mt-2 grid gap-3">
        {charges.map((charge) => (
          <ChargeRow key={charge._id} charge={charge} />
        ))}
      </ul>
    </section>
  );
}

/** One that failed begins again; one that waits for its next try after an error is hurried. */
const mayRetry = ({ refund, refundError }: Charge): boolean =>
  refund?.state === 'failed' || (refund?.state === 'due' && refundError !== null);

function ChargeRow({ charge }: { charge: Charge }) {
  const { _id, amount, net, method, refund, refundError, returnedOutside } = charge;
  const [retry, { isLoading }] = rentalApi.useRetryRefundMutation();

  const handleRetry = () => tellOutcome(retry({ query: { razorpayPaymentId: _id } }).unwrap());

  return (
    <li className="rounded-control border border-line p-3 text-[15px] tabular-nums">
      <p className="flex flex-wrap justify-between gap-x-4">
        <span className="break-all">{_id}</span>
        <span className="font-semibold">{formatRupees(amount)}</span>
      </p>
      <p className="text-sm text-ink-700">
        {method ?? 'unknown method'} · kept {formatRupees(net)}
        {returnedOutside > 0 && ` · returned outside ${formatRupees(returnedOutside)}`}
      </p>
      {refund && (
        <p className="mt-1 text-sm">
          Refund of {formatRupees(refund.amount)}: {refundTexts[refund.state]}
          {refund.reference && <span className="break-all text-ink-700"> · {refund.reference}</span>}
          {refundError && <span className="block text-error">{refundError}</span>}
        </p>
      )}
      {mayRetry(charge) && (
        <Button variant="outline" size="sm" className="mt-2" isBusy={isLoading} onClick={() => void handleRetry()}>
          Try the refund again
        </Button>
      )}
    </li>
  );
}
