import { type ChargeDamageBody, type DropDamageBody, formatDayTime, momentAfter } from '@rental/contracts';
import { AppError } from '../../../errors/app-error.ts';
import type { Caller } from '../../../http/caller.ts';
import { checkpoint } from '../../../platform/checkpoint.ts';
import type { Deps } from '../../../platform/deps.ts';
import { ObjectId } from '../../../platform/mongo.ts';
import type { BookingRecord } from '../../booking/booking.model.ts';
import { findLastingBooking } from '../../booking/find/find-bookings.ts';
import { chargeDamage as writeCharge, dropDamage as writeDrop } from '../../booking/moves/damage-moves.ts';
import type { DamageProposal } from '../../booking/record/damage-proposal.ts';
import { refuseFullLedger } from '../../booking/refuse-full-ledger.ts';
import { finishFollowUps } from '../../payment/settle/settle.ts';
import { findProposal } from '../../rental/damage/find-proposal.ts';
import { findAtCounter, unlock } from '../find-at-counter.ts';

type By = { caller: Pick<Caller, 'id' | 'staff'> };
type Decided = { before: BookingRecord; after: BookingRecord; proposal: DamageProposal };

/**
 * Charges a proposed damage (T32), after withdrawing an open payment request. Repeating it changes nothing. Throws
 * `counter_off`, `booking_not_found`, `charge_not_found`, `proposal_ended` if it was dropped, `answer_pending` with
 * `answerBy` until the customer’s time is over, `answer_to_decide` if they have answered and the caller is a clerk or
 * gives no reason, `ledger_full`, the errors of `unlock`, and `edited_meanwhile`. Source: protocol, section 5.16.
 */
export async function chargeDamage({ caller, ...wanted }: ChargeDamageBody & By, deps: Deps): Promise<Decided> {
  const { bookingId, proposalId, rev, reason } = wanted;
  const by = new ObjectId(caller.id);
  return decide({ bookingId, proposalId, rev, state: 'charged' }, deps, {
    refuse: (booking, proposal) => {
      refuseBeforeAnswer(proposal, { ...wanted, caller }, deps);
      refuseFullLedger(booking);
    },
    move: async (free, proposal) => writeCharge(free, { proposal, by, reason }, deps),
  });
}

/** Drops a proposed charge for damage (T38). Repeating it changes nothing. Throws as `chargeDamage`. */
export async function dropDamage({ caller, ...wanted }: DropDamageBody & By, deps: Deps): Promise<Decided> {
  const { bookingId, proposalId, rev, reason } = wanted;
  const by = new ObjectId(caller.id);
  return decide({ bookingId, proposalId, rev, state: 'dropped' }, deps, {
    refuse: () => undefined,
    move: async (free, proposal) => writeDrop(free, { proposal, by, reason }, deps),
  });
}

type Named = { bookingId: string; proposalId: string; rev: number; state: DamageProposal['state'] };
type Steps = {
  refuse: (booking: BookingRecord, proposal: DamageProposal) => void;
  move: (free: BookingRecord, proposal: DamageProposal) => Promise<BookingRecord | null>;
};

async function decide(
  { bookingId, proposalId, rev, state }: Named,
  deps: Deps,
  { refuse, move }: Steps,
): Promise<Decided> {
  const before = await findAtCounter(bookingId);
  const proposal = findProposal(before, proposalId);
  if (proposal.state === state) return finish({ before, after: before, proposal }, deps);
  if (proposal.state !== 'open') throw new AppError('proposal_ended');
  refuse(before, proposal);
  const free = await unlock(before, rev, deps);
  await checkpoint('counter:read');
  const after = (await move(free, proposal)) ?? (await findLastingBooking(bookingId));
  if (!after || findProposal(after, proposalId).state !== state) throw new AppError('edited_meanwhile');
  return finish({ before, after, proposal }, deps);
}

const finish = async (decided: Decided, deps: Deps): Promise<Decided> => {
  await finishFollowUps(decided.after, deps);
  return decided;
};

/** Throws unless the customer’s time to answer is over or, after their answer, a manager decides with a reason. */
function refuseBeforeAnswer(
  { answer, answerBy }: DamageProposal,
  { caller, reason }: Pick<ChargeDamageBody, 'reason'> & By,
  { clock }: Pick<Deps, 'clock'>,
): void {
  if (answer) {
    if (caller.staff?.rank === 'clerk' || reason === undefined) throw new AppError('answer_to_decide');
    return;
  }
  if (clock.now() >= answerBy) return;
  const [day = '', time] = momentAfter(answerBy, 0).split('T');
  const message = `The customer can answer until ${formatDayTime(day, time)}.`;
  throw new AppError('answer_pending', { message, data: { answerBy: answerBy.toISOString() } });
}
