import type { CounterRental } from '@rental/contracts';
import type { ReactNode } from 'react';
import { balanceText } from './handover-texts.ts';

type BalanceDueProps = {
  id?: string;
  rental: Pick<CounterRental, 'stage' | 'balance'>;
  /** What staff can do about it, such as taking the money. */
  children?: ReactNode;
};

/** What the customer still has to pay. Renders nothing if everything is paid. */
export function BalanceDue({ id, rental, children }: BalanceDueProps) {
  if (!rental.balance) return null;

  return (
    <div
      id={id}
      className="grid justify-items-start gap-2 rounded-control bg-waiting-bg px-3 py-2 text-[15px] text-waiting"
    >
      <p className="font-semibold">{balanceText(rental, rental.balance)}</p>
      {children}
    </div>
  );
}
