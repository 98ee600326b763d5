import { AppError } from '../../../errors/app-error.ts';
import type { Deps } from '../../../platform/deps.ts';
import { ObjectId } from '../../../platform/mongo.ts';
import type { BookingRecord } from '../../booking/booking.model.ts';
import { findLastingBooking, findOwnBooking } from '../../booking/find/find-bookings.ts';
import { answerDamage as writeAnswer, chargeDamage } from '../../booking/moves/damage-moves.ts';
import type { DamageProposal } from '../../booking/record/damage-proposal.ts';
import { refuseFullLedger } from '../../booking/refuse-full-ledger.ts';
import { withoutRequest } from '../../payment/end-request.ts';
import { finishFollowUps } from '../../payment/settle/settle.ts';
import { findProposal } from './find-proposal.ts';

type Wanted = { bookingId: string; proposalId: string; customerId: string };
type Open = { booking: BookingRecord; proposal: DamageProposal };

const rounds = 3;

/**
 * Charges a proposed damage because its customer agrees (T32). Idempotent. Throws `booking_not_found`, `charge_not_found`,
 * `proposal_ended` if staff have dropped it, `payment_captured` if an open payment request was paid, `ledger_full` and
 * `edited_meanwhile`.
 */
export async function agreeToDamage(wanted: Wanted, deps: Deps): Promise<BookingRecord> {
  const charge = async ({ booking, proposal }: Open) => {
    refuseFullLedger(booking);
    const agreed = { proposal, by: new ObjectId(wanted.customerId) };
    return withoutRequest(booking, async (free) => chargeDamage(free, agreed, deps), deps);
  };
  const charged = await untilMoved(wanted, 'charged', charge);
  await finishFollowUps(charged, deps);
  return charged;
}

/**
 * Records what the customer answers to a proposed charge for damage (T37). Throws as `agreeToDamage`, and
 * `proposal_ended` if the damage has been charged.
 */
export const answerDamage = async (
  { text, ...wanted }: Wanted & { text: string },
  deps: Deps,
): Promise<BookingRecord> =>
  untilMoved(wanted, null, async ({ booking, proposal }) =>
    withoutRequest(booking, async (free) => writeAnswer(free, { proposal, text }, deps), deps),
  );

/**
 * Repeats the move if the booking has changed since it was read, because staff may have changed something else. Returns
 * the booking after the move, or the unchanged booking if the proposal is already `done`.
 */
async function untilMoved(
  { bookingId, proposalId, customerId }: Wanted,
  done: DamageProposal['state'] | null,
  move: (open: Open) => Promise<BookingRecord | null>,
): Promise<BookingRecord> {
  if (!(await findOwnBooking(bookingId, customerId))) throw new AppError('booking_not_found');
  for (let round = 0; round < rounds; round += 1) {
    const booking = await findLastingBooking(bookingId);
    if (!booking) throw new AppError('booking_not_found');
    const proposal = findProposal(booking, proposalId);
    if (proposal.state === done) return booking;
    if (proposal.state !== 'open') throw new AppError('proposal_ended');
    const moved = await move({ booking, proposal });
    if (moved) return moved;
  }
  throw new AppError('edited_meanwhile');
}
