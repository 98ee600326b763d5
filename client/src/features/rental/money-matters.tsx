import { formatRupees, moneyMatterTitles, reconciliationContract, staffRentalContract } from '@rental/contracts';
import type { MoneyMatter } from '@rental/contracts';
import type { ComponentType } from 'react';
import { Link } from 'react-router-dom';
import { toastOutcome } from '../../lib/toast/toast-outcome.ts';
import { useMayCall } from '../../lib/rank.ts';
import { adminAddress } from '../../lib/use-admin-url.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorPanel } from '../../ui/feedback/error-panel.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { LineForm } from '../../ui/form/line-form.tsx';
import { Moment } from '../../ui/moment.tsx';
import { differenceTexts } from '../reconciliation/difference-texts.ts';
import { ResolveDifference } from '../reconciliation/resolve-difference.tsx';
import { PayoutsPanel } from '../reconciliation/payouts-panel.tsx';
import { RetryRefund } from './charge-list.tsx';
import { matterTexts } from './detail-texts.ts';
import { VerifyMoney } from './money/counter-facts.tsx';
import { rentalAdminApi } from './rental-admin-api.ts';

/** Lists the money problems: what happened, how the customer was notified, and the next step. */
export function MoneyMatters() {
  const { data, isError, refetch } = rentalAdminApi.useListMoneyMattersQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  if (isError) return <ErrorPanel title="We couldn’t load the list." onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-96" />;
  if (data.length === 0)
    return <EmptyState picture="no-bookings" text="Nothing to review. Every rupee is accounted for." />;

  return (
    <section aria-label="Money to review" className="rounded-card bg-white p-4 shadow-1 sm:p-5">
      <ul className="divide-y divide-line">
        {data.map((matter) => (
          <Matter key={matter._id} matter={matter} />
        ))}
      </ul>
    </section>
  );
}

function Matter({ matter }: { matter: MoneyMatter }) {
  const { kind, since, until, bookingId, amount, detail, difference } = matter;
  const { title, advice } = difference
    ? differenceTexts[difference.reason]
    : { title: moneyMatterTitles[kind], advice: matterTexts[kind] };

  return (
    <li className="grid gap-2 py-4 text-[15px]">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-semibold">
          {title}
          {amount !== null && <span className="tabular-nums"> · {formatRupees(amount)}</span>}
        </span>
        <span className="text-sm text-ink-700">
          since <Moment at={since} />
        </span>
      </p>
      <p className="max-w-prose">{advice}</p>
      {until && (
        <p className="font-semibold">
          Respond by <Moment at={until} />
        </p>
      )}
      {detail && <p className="text-sm break-words text-error">{detail}</p>}
      {bookingId && (
        <Link
          to={adminAddress({ booking: bookingId })}
          className="inline-flex min-h-11 items-center justify-self-start font-semibold text-crimson-700 underline underline-offset-4"
        >
          See the booking
        </Link>
      )}
      {difference ? <ResolveDifference difference={difference} /> : <NextStep matter={matter} />}
    </li>
  );
}

function NextStep({ matter: { kind, bookingId, razorpayPaymentId, refundId, amount } }: { matter: MoneyMatter }) {
  const mayResolve = useMayCall(staffRentalContract.resolveMoneyMatter);
  const Step = nextSteps[kind];
  if (!Step || (Step === Resolve && !mayResolve) || !razorpayPaymentId) return null;
  const of = { bookingId: bookingId ?? '', razorpayPaymentId, refundId: refundId ?? '', amount: amount ?? 0 };
  return <Step {...of} />;
}

/**
 * The form for each kind of problem that an admin resolves here. All other kinds resolve themselves or are resolved in
 * the provider’s dashboard.
 */
const nextSteps: Partial<Record<MoneyMatter['kind'], ComponentType<StepProps>>> = {
  refund_failed: Retry,
  refund_late: Retry,
  upi_to_verify: Verify,
  dispute_lost: Resolve,
  returned_outside: Resolve,
  returned_while_rented: Resolve,
};

type StepProps = { bookingId: string; razorpayPaymentId: string; refundId: string; amount: number };

function Verify({ bookingId, razorpayPaymentId }: StepProps) {
  return <VerifyMoney bookingId={bookingId} chargeId={razorpayPaymentId} className="justify-self-start" />;
}

function Retry({ razorpayPaymentId, refundId }: StepProps) {
  return <RetryRefund query={{ razorpayPaymentId, refundId }} className="justify-self-start" />;
}

/** Requires a reason, so that others can understand later why money was refunded. */
function Resolve({ razorpayPaymentId, amount: returnedOutside }: StepProps) {
  const [resolve, { isLoading }] = rentalAdminApi.useResolveMoneyMatterMutation();

  return (
    <LineForm
      label="Reason"
      maxLength={200}
      action="Mark as resolved"
      isBusy={isLoading}
      onSave={(note) => void toastOutcome(resolve({ body: { razorpayPaymentId, returnedOutside, note } }).unwrap())}
    />
  );
}

export function AdminMoney() {
  const seesPayouts = useMayCall(reconciliationContract.listPayouts);

  return (
    <div className="grid gap-5">
      <MoneyMatters />
      {seesPayouts && <PayoutsPanel />}
    </div>
  );
}
