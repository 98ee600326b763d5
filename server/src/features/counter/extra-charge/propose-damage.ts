import { hoursToAnswer, type ProposeDamageBody } from '@rental/contracts';
import { AppError } from '../../../errors/app-error.ts';
import { checkpoint } from '../../../platform/checkpoint.ts';
import type { Deps } from '../../../platform/deps.ts';
import { ObjectId } from '../../../platform/mongo.ts';
import type { BookingRecord } from '../../booking/booking.model.ts';
import { findLastingBooking } from '../../booking/find/find-bookings.ts';
import { proposeDamage as writeProposal } from '../../booking/moves/damage-moves.ts';
import { standingProposalOf } from '../../booking/moves/standing-proposal.ts';
import type { DamageProposal } from '../../booking/record/damage-proposal.ts';
import { findDamage } from '../../damage/find-damages.ts';
import { finishFollowUps } from '../../payment/settle/settle.ts';
import { findAtCounter, unlock } from '../find-at-counter.ts';
import { refuseCharge } from './add-charge.ts';

type Wanted = ProposeDamageBody & { adminId: string };
type Proposed = { before: BookingRecord; after: BookingRecord };

/**
 * Proposes a charge for damage (T36), after withdrawing an open payment request. Idempotent by `recordId`. Throws as
 * `addCharge` and `refuseDamage`.
 */
export async function proposeDamage({ adminId, ...wanted }: Wanted, deps: Deps): Promise<Proposed> {
  const { bookingId, recordId, rev, amount, reason, evidence, damageId } = wanted;
  const before = await findAtCounter(bookingId);
  if (isProposed(before, recordId)) return finish({ before, after: before }, deps);
  await refuseCharge(before, { kind: 'damage', amount }, deps);
  if (damageId !== undefined) await refuseDamage(before, damageId);
  if (before.ledger.some(({ id }) => String(id) === recordId)) throw new AppError('edited_meanwhile');
  const free = await unlock(before, rev, deps);
  await checkpoint('counter:read');
  const at = deps.clock.now();
  const proposal: DamageProposal = {
    id: new ObjectId(recordId),
    at,
    by: new ObjectId(adminId),
    amount,
    reason,
    evidence,
    answerBy: new Date(at.getTime() + hoursToAnswer * 3_600_000),
    ...(damageId !== undefined && { damageId: new ObjectId(damageId) }),
    state: 'open',
  };
  const after = (await writeProposal(free, proposal, deps)) ?? (await findLastingBooking(bookingId));
  if (!after || !isProposed(after, recordId)) throw new AppError('edited_meanwhile');
  return finish({ before, after }, deps);
}

/**
 * Throws `damage_not_found`, `damage_known` unless it was first seen at the return of this booking, or `damage_charged`
 * if another charge for it is proposed or owed.
 */
async function refuseDamage(booking: BookingRecord, damageId: string): Promise<void> {
  const damage = await findDamage(damageId);
  if (!damage?.carId.equals(booking.carId)) throw new AppError('damage_not_found');
  if (damage.handover !== 'back' || !damage.bookingId?.equals(booking._id)) throw new AppError('damage_known');
  if (standingProposalOf(booking, damageId)) throw new AppError('damage_charged');
}

const finish = async (proposed: Proposed, deps: Deps): Promise<Proposed> => {
  await finishFollowUps(proposed.after, deps);
  return proposed;
};

const isProposed = ({ damageProposals = [] }: BookingRecord, recordId: string): boolean =>
  damageProposals.some(({ id }) => String(id) === recordId);
