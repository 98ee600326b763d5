import type { CounterRental } from '@rental/contracts';
import { balanceText, depositText } from './handover-texts.ts';

type BalanceDueProps = { rental: Pick<CounterRental, 'stage' | 'balance'> };

/** Shows the balance. Renders nothing if everything is paid. */
export function BalanceDue({ rental }: BalanceDueProps) {
  if (!rental.balance) return null;

  return <Due text={balanceText(rental, rental.balance)} />;
}

/** Shows what is missing of the deposit. Renders nothing if nothing is. */
export function DepositDue({ rental: { deposit } }: { rental: Pick<CounterRental, 'deposit'> }) {
  return deposit?.toTake ? <Due text={depositText(deposit.toTake)} /> : null;
}

const Due = ({ text }: { text: string }) => (
  <p className="rounded-control bg-waiting-bg px-3 py-2 text-[15px] font-semibold text-waiting">{text}</p>
);
