import type { BookingDetail } from '@rental/contracts';
import { formatRupees, staffRentalContract } from '@rental/contracts';
import { useMayCall } from '../../lib/rank.ts';
import { signedRupees } from '../../lib/format.ts';
import { toastOutcome } from '../../lib/toast/toast-outcome.ts';
import { Button } from '../../ui/button.tsx';
import { LineForm } from '../../ui/form/line-form.tsx';
import { refundKindTexts, refundTexts } from './detail-texts.ts';
import { rentalAdminApi } from './rental-admin-api.ts';

type Charge = BookingDetail['charges'][number];
type Refund = Charge['refunds'][number];

/** A booking’s payments and refunds. A failed refund can be retried or recorded as paid by other means. */
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

function ChargeRow({ charge: { _id, amount, net, method, refunds } }: { charge: Charge }) {
  return (
    <li className="rounded-control border border-line p-3 text-[15px] tabular-nums">
      <p className="flex flex-wrap justify-between gap-x-4">
        <span className="break-all">{_id}</span>
        <span className="font-semibold">{formatRupees(amount)}</span>
      </p>
      <p className="text-sm text-ink-700">
        {method ?? 'unknown method'} · {formatRupees(net)} after refunds
      </p>
      {refunds.length > 0 && (
        <ul className="mt-2 divide-y divide-line border-t border-line">
          {refunds.map((refund) => (
            <RefundRow key={refund.refundId} chargeId={_id} refund={refund} />
          ))}
        </ul>
      )}
    </li>
  );
}

/** Returns whether a refund can be retried now: it has failed, or it is waiting to be retried after an error. */
const mayRetry = ({ state, error, waitsForDispute }: Refund): boolean =>
  state === 'failed' || (state === 'due' && error !== null && !waitsForDispute);

type RefundProps = { chargeId: string; refund: Refund };

function RefundRow({ chargeId, refund }: RefundProps) {
  const { kind, amount, state, reference, error, by, waitsForDispute } = refund;

  return (
    <li className="py-2 text-sm">
      <p className="flex flex-wrap justify-between gap-x-4">
        <span>
          {refundKindTexts[kind]}: {waitsForDispute ? 'on hold during the dispute' : refundTexts[state]}
        </span>
        <span className="font-semibold">{signedRupees(-amount)}</span>
      </p>
      {reference && <p className="break-all text-ink-700">{reference}</p>}
      {by && (
        <p className="wrap-anywhere text-ink-700">
          <span className="font-semibold">{by.name}:</span> {by.reason}
        </p>
      )}
      {error && <p className="wrap-anywhere text-error">{error}</p>}
      <RefundActions chargeId={chargeId} refund={refund} />
    </li>
  );
}

/** Buttons to retry or record a refund that has not been sent, if the admin’s rank permits. */
function RefundActions({ chargeId: razorpayPaymentId, refund }: RefundProps) {
  const { refundId, amount, state, waitsForDispute } = refund;
  const query = { razorpayPaymentId, refundId };
  const mayRepeat = useMayCall(staffRentalContract.retryRefund);
  const mayRecord = useMayCall(staffRentalContract.returnedByHand);

  return (
    <>
      {mayRepeat && waitsForDispute && (
        <RetryRefund
          query={{ ...query, payDisputed: 'yes' }}
          label={`Pay ${formatRupees(amount)} despite the dispute`}
          size="sm"
          className="mt-2"
        />
      )}
      {mayRepeat && mayRetry(refund) && <RetryRefund query={query} size="sm" className="mt-2" />}
      {mayRecord && state === 'failed' && (
        <div className="mt-3">
          <PaidByHand razorpayPaymentId={razorpayPaymentId} refundId={refundId} />
        </div>
      )}
    </>
  );
}

type RetryRefundProps = {
  query: { razorpayPaymentId: string; refundId: string; payDisputed?: 'yes' };
  label?: string;
  size?: 'sm';
  className: string;
};

export function RetryRefund({ query, label = 'Try the refund again', ...button }: RetryRefundProps) {
  const [retry, { isLoading }] = rentalAdminApi.useRetryRefundMutation();

  return (
    <Button
      variant="outline"
      {...button}
      isBusy={isLoading}
      onClick={() => void toastOutcome(retry({ query }).unwrap())}
    >
      {label}
    </Button>
  );
}

/** Records a bank transfer that was made instead of the refund. The transfer’s reference is shown to the customer. */
function PaidByHand({ razorpayPaymentId, refundId }: { razorpayPaymentId: string; refundId: string }) {
  const [save, { isLoading }] = rentalAdminApi.useReturnedByHandMutation();

  return (
    <LineForm
      label="Transfer reference"
      maxLength={100}
      action="Record as refunded"
      size="sm"
      isBusy={isLoading}
      onSave={(reference) => void toastOutcome(save({ body: { razorpayPaymentId, refundId, reference } }).unwrap())}
    />
  );
}
