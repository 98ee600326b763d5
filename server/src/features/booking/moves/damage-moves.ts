import type { ObjectId } from '../../../platform/mongo.ts';
import type { BookingRecord } from '../booking.model.ts';
import type { DamageProposal } from '../record/damage-proposal.ts';
import { addExtraCharge, wasHandedOut } from './extra-charge-moves.ts';
import { asRead, type MoveDeps, type Moved, moveBooking, unlocked } from './move-booking.ts';

/*
 * Damage is proposed before it is charged, so that the customer can answer. The proposals are set as a whole, so each
 * move expects the booking as it was read. Source: protocol, section 5.16.
 */

const proposalsWith = ({ damageProposals = [] }: BookingRecord, changed: DamageProposal): DamageProposal[] =>
  damageProposals.map((each) => (each.id.equals(changed.id) ? changed : each));

type Change = { to: string; damageProposals: DamageProposal[]; followUp?: true };

const setProposals = async (booking: BookingRecord, { to, ...$set }: Change, deps: MoveDeps): Moved =>
  moveBooking(booking._id, deps, {
    filter: { status: 'confirmed', ...wasHandedOut, ...unlocked, ...asRead(booking) },
    changes: { $set },
    to,
    place: 'counter:written',
  });

/** T36: proposes a charge for damage. The follow-up emails the customer. */
export async function proposeDamage(booking: BookingRecord, proposal: DamageProposal, deps: MoveDeps): Moved {
  const damageProposals = [...(booking.damageProposals ?? []), proposal];
  return setProposals(booking, { to: 'damage proposed', damageProposals, followUp: true }, deps);
}

/** T37: records the customer’s answer, which replaces an earlier one. */
export async function answerDamage(
  booking: BookingRecord,
  { proposal, text }: { proposal: DamageProposal; text: string },
  deps: MoveDeps,
): Moved {
  const answered = { ...proposal, answer: { at: deps.clock.now(), text } };
  const damageProposals = proposalsWith(booking, answered);
  return setProposals(booking, { to: 'damage answered', damageProposals }, deps);
}

type Decision = { proposal: DamageProposal; by: ObjectId; reason?: string | undefined };

const endedBy = (
  { proposal, by, reason }: Decision,
  state: DamageProposal['state'],
  { clock }: MoveDeps,
): DamageProposal => ({
  ...proposal,
  state,
  ended: { at: clock.now(), by, ...(reason !== undefined && { reason }) },
});

/** T38: drops a proposed charge. The follow-up emails the customer. */
export async function dropDamage(booking: BookingRecord, decision: Decision, deps: MoveDeps): Moved {
  const damageProposals = proposalsWith(booking, endedBy(decision, 'dropped', deps));
  return setProposals(booking, { to: 'damage dropped', damageProposals, followUp: true }, deps);
}

/** T32 for a proposed charge, which it ends in the same write. */
export async function chargeDamage(booking: BookingRecord, decision: Decision, deps: MoveDeps): Moved {
  const { proposal, by, reason = proposal.reason } = decision;
  const { id, amount, evidence } = proposal;
  const damageProposals = proposalsWith(booking, endedBy(decision, 'charged', deps));
  return addExtraCharge(booking, { id, by, kind: 'damage', amount, reason, evidence, damageProposals }, deps);
}
