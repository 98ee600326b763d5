import type { DepositRule } from '@rental/contracts';
import type { BookingRecord } from '../../src/features/booking/booking.model.ts';
import { depositToTake } from '../../src/features/booking/moves/counter-moves.ts';
import { auditedMoney } from '../../src/features/counter/money/money.routes.ts';
import { takeMoney } from '../../src/features/counter/money/take-money.ts';
import type { Deps } from '../../src/platform/deps.ts';
import type { Clerk } from './seed-clerks.ts';
import { asAdmin, recordIdOf, type Stage } from './stage.ts';

/** The demo’s deposits. Two days to give them back, so that the last one is always still to be given back. */
export const demoDeposit: DepositRule = {
  amount: 3_000,
  returnHours: 48,
  categories: [
    { category: 'suv', amount: 5_000 },
    { category: 'muv', amount: 5_000 },
  ],
};

/** A clerk takes what is missing of a booking’s deposit. Returns the booking as it is then. */
export async function takeDeposit(
  booking: BookingRecord,
  { email: by, ...caller }: Clerk,
  { names, deps }: Pick<Stage, 'names'> & { deps: Deps },
): Promise<BookingRecord> {
  const amount = depositToTake(booking);
  if (amount === 0) return booking;
  const bookingId = String(booking._id);
  const taken = { amount, method: 'card', purpose: 'deposit' } as const;
  const recordId = recordIdOf(deps.clock.now(), `deposit ${bookingId}`);
  let paid = booking;
  await asAdmin({ action: 'counter.takeMoney', by }, { names, deps }, async () => {
    const moved = await takeMoney({ bookingId, rev: booking.rev, recordId, ...taken, caller }, deps);
    paid = moved.after;
    return auditedMoney(moved, { ...taken, reference: null });
  });
  return paid;
}
