import { type DepositBack, type HeldDeposit, splitDeposit } from '@rental/contracts';
import type { Deps } from '../../../platform/deps.ts';
import type { BookingRecord } from '../../booking/booking.model.ts';
import { depositToTake } from '../../booking/moves/counter-moves.ts';
import { balanceOf, depositOf, depositPaymentsOf, isMadeByLedger, leftOf } from '../../booking/moves/ledger.ts';
import { depositDueAfter } from '../../booking/moves/stage-moves.ts';

const sum = (amounts: readonly { amount: number }[]): number => amounts.reduce((all, { amount }) => all + amount, 0);

type Held = Pick<BookingRecord, 'status' | 'stage' | 'depositTerms' | 'deposit' | 'depositDueAt'>;

/** Returns the deposit of a booking as a field of a reply, without what it has paid; no field if it has none. */
export function presentHeld(booking: Held): { deposit?: HeldDeposit } {
  const { status, depositTerms, deposit, depositDueAt } = booking;
  if (!depositTerms || (status === 'cancelled' && deposit === undefined)) return {};
  const toTake = depositToTake(booking);
  return {
    deposit: {
      ...depositTerms,
      held: deposit ?? 0,
      ...(toTake > 0 && { toTake }),
      ...(depositDueAt && { backBy: depositDueAt.toISOString() }),
    },
  };
}

/** As `presentHeld`, with what the deposit has paid. */
export function presentDeposit(booking: BookingRecord): { deposit?: HeldDeposit } {
  const { deposit } = presentHeld(booking);
  const ended = depositOf(booking.ledger).filter(({ release }) => release === 'used');
  const used = sum(ended.flatMap(({ back }) => back));
  return deposit ? { deposit: { ...deposit, ...(used > 0 && { used }) } } : {};
}

/** Returns, as a field of a reply, what becomes of a held deposit if it is settled now; no field if none is held. */
export function presentDepositBack(
  booking: BookingRecord,
  { clock }: Pick<Deps, 'clock'>,
): { depositBack?: DepositBack } {
  const { stage, depositTerms, deposit = 0, depositDueAt, ledger } = booking;
  const isOutOrBack = stage === 'out' || stage === 'returned';
  if (!depositTerms || deposit === 0 || !isOutOrBack) return {};
  const now = clock.now();
  const { used, returned } = splitDeposit(deposit, balanceOf(ledger));
  const online = depositPaymentsOf(booking).filter((chargeId) => !isMadeByLedger(chargeId));
  const heldOnline = online.reduce((held, chargeId) => held + leftOf(ledger, chargeId), 0);
  const byProvider = Math.min(heldOnline, returned);
  const backBy = (depositDueAt ?? depositDueAfter(depositTerms, now)).toISOString();
  return { depositBack: { used, online: byProvider, atCounter: returned - byProvider, heldOnline, backBy } };
}
