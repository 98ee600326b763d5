import { Booking, type BookingRecord } from '../features/booking/booking.model.ts';
import { depositOf, heldOf, leftOf, toldOutside } from '../features/booking/moves/ledger.ts';
import { Charge, type ChargeRecord } from '../features/payment/charge/charge.model.ts';
import { leftOf as leftOfCharge } from '../features/payment/charge/charge-moves.ts';
import { lostOf } from '../features/payment/charge/outside-moves.ts';
import { trusted } from '../platform/mongo.ts';

type Stored = Pick<BookingRecord, '_id' | 'status' | 'ledger' | 'deposit' | 'depositTerms' | 'depositDueAt' | 'stage'>;
const fields = { status: 1, ledger: 1, deposit: 1, depositTerms: 1, depositDueAt: 1, stage: 1 } as const;

/**
 * Returns the bookings whose deposit contradicts their ledger; empty if the data is consistent. A deposit is never
 * negative or above what was agreed, a cancelled booking has none, and a returned car has a promised hour.
 */
export async function findWrongDeposits(): Promise<string[]> {
  const wrong: string[] = [];
  const all = Booking.find({ kind: 'booking', deposit: trusted({ $exists: true }) }, fields).lean<Stored[]>();
  for await (const booking of all.cursor()) {
    if (isWrong(booking) && wrong.length < 100) {
      wrong.push(`the deposit of booking ${String(booking._id)} is not what its ledger says`);
    }
  }
  return wrong;
}

function isWrong({ status, stage, ledger, deposit = 0, depositTerms, depositDueAt }: Stored): boolean {
  const isForgotten = deposit > 0 && (status === 'cancelled' || (stage === 'returned' && !depositDueAt));
  return isForgotten || heldOf(ledger) !== deposit || deposit < 0 || deposit > (depositTerms?.amount ?? 0);
}

type Held = Pick<ChargeRecord, '_id' | 'amount' | 'outsidePaise' | 'outsideParts' | 'parts'> &
  Partial<Pick<BookingRecord, 'ledger'>>;

/**
 * Returns the payments of deposits of which more or less is left than the ledger says; empty once all work is done. What
 * paid a balance has left the deposit, but not us.
 */
export async function findUntrueDeposits(): Promise<string[]> {
  const held = Charge.aggregate<Held>([
    { $match: { outcome: 'held' } },
    { $lookup: { from: Booking.collection.name, localField: 'bookingId', foreignField: '_id', as: 'booking' } },
    { $project: { amount: 1, outsidePaise: 1, outsideParts: 1, parts: 1, ledger: { $first: '$booking.ledger' } } },
  ]);
  const wrong: string[] = [];
  for await (const { ledger = [], ...charge } of held.cursor<Held>()) {
    const used = depositOf(ledger)
      .filter(({ release }) => release === 'used')
      .flatMap(({ back }) => back.filter(({ chargeId }) => chargeId === charge._id))
      .reduce((sum, { amount }) => sum + amount, 0);
    // What others returned beyond the deposit that we held is for a person, who finds it among the money to review.
    const untold = lostOf(charge) - toldOutside(ledger, charge._id);
    const left = leftOfCharge(charge) + untold;
    const told = leftOf(ledger, charge._id) + used;
    if (left !== told && wrong.length < 100) {
      wrong.push(`deposit ${charge._id} has ${left} left, but its ledger says ${told}`);
    }
  }
  return wrong;
}
