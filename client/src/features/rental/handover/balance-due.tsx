import type { CounterRental } from '@rental/contracts';
import { balanceText } from './handover-texts.ts';

type BalanceDueProps = { rental: Pick<CounterRental, 'stage' | 'balance'> };

/** Shows the balance. Renders nothing if everything is paid. */
export function BalanceDue({ rental }: BalanceDueProps) {
  if (!rental.balance) return null;

  return (
    <p className="rounded-control bg-waiting-bg px-3 py-2 text-[15px] font-semibold text-waiting">
      {balanceText(rental, rental.balance)}
    </p>
  );
}
