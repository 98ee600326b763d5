import { type CustomerBooking, formatRupees, type HeldDeposit, withinReturn } from '@rental/contracts';
import { depositDue } from '../../../lib/deposit-due.ts';
import { Moment } from '../../../ui/moment.tsx';

type DepositLineProps = { booking: CustomerBooking; deposit: HeldDeposit };

type Given = CustomerBooking['refunds'][number];

const stateWords: Record<Given['state'], string> = {
  due: 'on its way back to you',
  requested: 'sent to your bank',
  processed: 'given back',
  failed: 'delayed, we’re working on it',
};

/** The deposit of a booking: what is to be paid, when it comes back, and what has become of it. */
export function DepositLine({ booking, deposit }: DepositLineProps) {
  const { held, used = 0 } = deposit;
  const toTake = depositDue(booking);
  const given = booking.refunds.filter(({ kind }) => kind === 'deposit');

  return (
    <div className="mt-3 grid gap-1 text-[15px] font-semibold tabular-nums empty:hidden">
      {toTake > 0 && (
        <p>
          Deposit at pick-up: {formatRupees(toTake)}
          <span className="font-normal text-ink-700"> · comes back {withinReturn(deposit)}</span>
        </p>
      )}
      {held > 0 && (
        <p>
          Deposit {formatRupees(held)}: comes back <BackBy deposit={deposit} />
        </p>
      )}
      {used > 0 && <p>{formatRupees(used)} of your deposit paid what was still to pay</p>}
      {given.map((refund) => (
        <p key={`${refund.at} ${refund.state} ${refund.amount}`} className="wrap-anywhere">
          Deposit {formatRupees(refund.amount)}: {stateWords[refund.state]}
          {refund.reference !== null && refund.state !== 'due' && ` (${refund.reference})`}
        </p>
      ))}
    </div>
  );
}

function BackBy({ deposit }: { deposit: HeldDeposit }) {
  if (deposit.backBy === undefined) return withinReturn(deposit);
  return (
    <>
      by <Moment at={deposit.backBy} />
    </>
  );
}
