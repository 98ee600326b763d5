import type { BookingDetail } from '@rental/contracts';
import { formatRupees, staffRentalContract } from '@rental/contracts';
import { useMayCall } from '../../lib/rank.ts';
import { signedRupees } from '../../lib/format.ts';
import { toastOutcome } from '../../lib/toast/toast-outcome.ts';
import { Button } from '../../ui/button.tsx';
import { refundKindTexts, refundTexts } from './detail-texts.ts';
import { CorrectMoney, CounterFacts, counterTitle, VerifyMoney } from './money/counter-facts.tsx';
import { ReturnedByHand } from './money/returned-by-hand.tsx';
import { rentalAdminApi } from './rental-admin-api.ts';

type Charge = BookingDetail['charges'][number];
type Refund = Charge['refunds'][number];

type ChargeListProps = { booking: Pick<BookingDetail, '_id' | 'rev' | 'status' | 'charges' | 'razorpayOrderId'> };

/**
 * A booking’s payments and refunds. A failed refund can be retried or recorded as paid by other means. A refund of
 * counter money is marked once a person has returned it.
 */
export function ChargeList({ booking }: ChargeListProps) {
  const { charges, razorpayOrderId: orderId } = booking;
  return (
    <section aria-label="Money">
      <h3 className="text-lg">Money</h3>
      {orderId && <p className="mt-1 text-sm break-all text-ink-700">Order {orderId}</p>}
      {charges.length === 0 && <p className="mt-1 text-[15px] text-ink-700">Nothing has been paid.</p>}
      <ul className="mt-2 grid gap-3">
        {charges.map((charge) => (
          <ChargeRow key={charge._id} booking={booking} charge={charge} />
        ))}
      </ul>
    </section>
  );
}

function ChargeRow({ booking, charge }: ChargeListProps & { charge: Charge }) {
  const { _id, amount, refunds, counter } = charge;
  return (
    <li className="rounded-control border border-line p-3 text-[15px] tabular-nums">
      <p className="flex flex-wrap justify-between gap-x-4">
        <span className="break-all">{titleOf(charge)}</span>
        <span className="font-semibold">{formatRupees(amount)}</span>
      </p>
      <p className="text-sm text-ink-700">{leftOf(charge)}</p>
      {counter && <CounterFacts counter={counter} />}
      {refunds.length > 0 && (
        <ul className="mt-2 divide-y divide-line border-t border-line">
          {refunds.map((refund) => (
            <RefundRow key={refund.refundId} charge={charge} refund={refund} />
          ))}
        </ul>
      )}
      {isToVerify(charge) && <VerifyMoney bookingId={booking._id} chargeId={_id} className="mt-2 mr-2" />}
      {counter && booking.status === 'confirmed' && (
        <CorrectMoney bookingId={booking._id} rev={booking.rev} charge={charge} />
      )}
    </li>
  );
}

function titleOf({ _id, counter, method, isDeposit }: Charge): string {
  if (method === 'deposit') return 'Paid from the deposit';
  const title = counter ? counterTitle(counter) : _id;
  return isDeposit ? `Deposit: ${title}` : title;
}

/** What is left of a payment, and how it was made if the title doesn’t say so. A deposit is no revenue. */
function leftOf({ counter, method, net, isDeposit }: Charge): string {
  const how = counter || method === 'deposit' ? '' : `${method ?? 'unknown method'} · `;
  return `${how}${isDeposit ? 'not revenue' : `${formatRupees(net)} after refunds`}`;
}

/** Returns whether a payment by UPI has to be found on the bank statement. Not if all of its money was returned. */
const isToVerify = ({ counter, net, isDeposit, refunds }: Charge): boolean =>
  counter?.isVerified === false &&
  (net > 0 || isDeposit === true || refunds.some(({ state }) => state !== 'processed'));

/** Returns whether a refund can be retried now: it has failed, or it is waiting to be retried after an error. */
const mayRetry = ({ state, error, waitsForDispute }: Refund): boolean =>
  state === 'failed' || (state === 'due' && error !== null && !waitsForDispute);

type RefundProps = { charge: Charge; refund: Refund };

function RefundRow({ charge, refund }: RefundProps) {
  const { kind, amount, state, reference, error, by, waitsForDispute } = refund;

  return (
    <li className="py-2 text-sm">
      <p className="flex flex-wrap justify-between gap-x-4">
        <span>
          {refundKindTexts[kind]}: {waitsForDispute ? 'on hold during the dispute' : stateText(charge, state)}
        </span>
        <span className="font-semibold">{signedRupees(-amount)}</span>
      </p>
      {/* A correction has its reason as reference. */}
      {reference && reference !== by?.reason && <p className="break-all text-ink-700">{reference}</p>}
      {by && (
        <p className="wrap-anywhere text-ink-700">
          <span className="font-semibold">{by.name}:</span> {by.reason}
        </p>
      )}
      {error && <p className="wrap-anywhere text-error">{error}</p>}
      <RefundActions charge={charge} refund={refund} />
    </li>
  );
}

/** Whether only a person can return the money, because the provider doesn’t have it. */
const isByPerson = ({ counter, method }: Charge): boolean => counter !== undefined || method === 'deposit';

const stateText = (charge: Charge, state: Refund['state']): string =>
  isByPerson(charge) && state === 'due' ? 'to be returned by us' : refundTexts[state];

/** Buttons to retry or record a refund that has not been sent, if the admin’s rank permits. */
function RefundActions({ charge, refund }: RefundProps) {
  const { _id: razorpayPaymentId } = charge;
  const isOurs = isByPerson(charge);
  const { refundId, amount, state, waitsForDispute } = refund;
  const query = { razorpayPaymentId, refundId };
  const mayRepeat = useMayCall(staffRentalContract.retryRefund);
  const mayReturn = useMayCall(staffRentalContract.returnedByHand);
  const isByHand = isOurs ? mayReturn && state === 'due' : mayRepeat && state === 'failed';

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
      {isByHand && (
        <div className="mt-3">
          <ReturnedByHand which={{ razorpayPaymentId, refundId }} of={isOurs ? 'counter' : 'provider'} />
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
