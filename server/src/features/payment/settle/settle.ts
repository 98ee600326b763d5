import type { Deps } from '../../../platform/deps.ts';
import type { ProviderPayment } from '../../../platform/payment-gateway.ts';
import { isLeaving } from '../../auth/erasure/erasure.ts';
import type { BookingRecord } from '../../booking/booking.model.ts';
import { findLastingBooking } from '../../booking/find/find-bookings.ts';
import { mayRevive } from '../../booking/may-revive.ts';
import { allPaymentsOf, byCounter, isAnyPayment, isMadeByLedger } from '../../booking/moves/ledger.ts';
import type { ChargeRecord } from '../charge/charge.model.ts';
import { isDecided, isDue, isUntold, returnedSoFar } from '../charge/charge-moves.ts';
import { findCharge, findChargesById } from '../charge/find-charges.ts';
import { findDisputesOf } from '../dispute/find-disputes.ts';
import { findWithheld } from '../dispute/list-dispute-flows.ts';
import { act } from './act.ts';
import { listRefunds } from './ask-refund.ts';
import { decide } from './decide.ts';
import type { Facts } from './facts.ts';

/** After this many rounds, the charge of a booking that keeps changing stays open for a worker. */
const rounds = 50;

const nothing: Facts = {
  row: null,
  entity: null,
  refunds: null,
  tried: null,
  charge: null,
  booking: null,
  captureWithinMs: null,
  mayRevive: null,
  isDisputed: false,
  withheld: 0,
  others: [],
};

/**
 * Brings a payment and its booking to their final states; any caller may call it any number of times. Fetches facts
 * that the caller did not pass, decides on the next actions and performs them, until none are left. The process may
 * crash after any action; the next call continues. Rejects only when our own database fails. Source: protocol, section
 * 4.
 */
export async function settle(known: Partial<Facts>, deps: Deps): Promise<Facts> {
  let facts = await learnRefunds({ ...nothing, ...known }, deps);
  for (let round = 0; round < rounds; round += 1) {
    facts = await learnWithheld(await learnOthers(await learnBooking(facts, deps)));
    const actions = decide(facts, deps.clock.now());
    if (actions.length === 0) break;
    facts = await act(actions, facts, deps);
  }
  return facts;
}

/** Completes the follow-ups recorded in a booking’s ledger, then sends the refunds. Source: protocol, section 4.5. */
export async function finishFollowUps(booking: BookingRecord, deps: Deps): Promise<void> {
  const [first, ...others] = allPaymentsOf(booking);
  await settle({ booking, charge: first === undefined ? null : await findCharge(first) }, deps);
  for (const chargeId of others) await settle({ charge: await findCharge(chargeId) }, deps);
}

/** Compares a charge with the provider’s list of its refunds, even if the totals agree. */
export async function reviewRefunds(chargeId: string, deps: Deps): Promise<void> {
  const refunds = await listRefunds(chargeId, deps);
  await settle({ refunds, charge: await findCharge(chargeId) }, deps);
}

/** Fetches the list of a payment’s refunds if the provider’s refunded total differs from ours. */
async function learnRefunds(facts: Facts, deps: Deps): Promise<Facts> {
  const { entity, charge } = facts;
  const isTaken = entity?.status === 'captured' || (entity?.status === 'refunded' && charge !== null);
  if (!isTaken || !mayDiffer(entity, charge)) return facts;
  const refunds = await listRefunds(entity.id, deps);
  // The charge is read after the list, so that a refund stored in between is not mistaken for an external one.
  return { ...facts, refunds, charge: await findCharge(entity.id) };
}

function mayDiffer({ refundedInPaise }: ProviderPayment, charge: ChargeRecord | null): boolean {
  if (!charge) return refundedInPaise > 0;
  return refundedInPaise !== returnedSoFar(charge) || charge.parts.some(({ state }) => state === 'requested');
}

/** Reads the booking’s other payments if the booking has follow-ups, which may concern them. */
async function learnOthers(facts: Facts): Promise<Facts> {
  const { charge, booking } = facts;
  const counts = booking && (charge ? isAnyPayment(booking, charge._id) : booking.settledBy === byCounter);
  if (!booking?.followUp || !counts) return { ...facts, others: [] };
  const ids = allPaymentsOf(booking).filter((chargeId) => chargeId !== charge?._id);
  const found = ids.length === 0 ? [] : await findChargesById(ids);
  const known = new Set(found.map(({ _id }) => _id));
  // A payment through the provider has a charge before the ledger counts it. If that charge were missing, the
  // follow-ups would end too early. A charge that the ledger makes is stored by a follow-up.
  const isMissing = ids.some((id) => !known.has(id) && !isMadeByLedger(id));
  if (isMissing) throw new Error(`a payment of booking ${String(booking._id)} is missing`);
  return { ...facts, others: found.map((each) => ({ charge: each, withheld: 0 })) };
}

async function learnWithheld(facts: Facts): Promise<Facts> {
  const { charge, booking, others } = facts;
  if (!(booking?.followUp || charge?.parts.some(isDue))) return facts;
  const charges = [...(charge ? [charge] : []), ...others.map((each) => each.charge)];
  const withheld = await findWithheld(charges);
  const withheldOf = ({ _id }: ChargeRecord): number => withheld.get(_id) ?? 0;
  return {
    ...facts,
    withheld: charge ? withheldOf(charge) : 0,
    others: others.map((each) => ({ charge: each.charge, withheld: withheldOf(each.charge) })),
  };
}

/** Reads the booking if needed and, for a charge, whether it is disputed and whether it may revive the booking. */
async function learnBooking(facts: Facts, deps: Deps): Promise<Facts> {
  const { row, charge } = facts;
  const bookingId = charge?.bookingId ?? row?.bookingId;
  if (!bookingId || !needsBooking(facts)) return facts;
  const booking = facts.booking ?? (await findLastingBooking(bookingId));
  if (!booking) throw new Error(`booking ${String(bookingId)} of a payment is missing`);
  return charge ? learnAboutCharge(charge, { ...facts, booking }, deps) : { ...facts, booking };
}

async function learnAboutCharge(
  charge: ChargeRecord,
  facts: Facts & { booking: BookingRecord },
  deps: Deps,
): Promise<Facts> {
  const { booking, mayRevive: known } = facts;
  const isLate = !isDecided(charge) && booking.cancelReason === 'hold_expired' && known === null;
  const isDisputed = isUntold(charge) && (await findDisputesOf([charge._id])).length > 0;
  return { ...facts, isDisputed, mayRevive: isLate ? await mayComeBack(booking, deps) : known };
}

function needsBooking({ entity, charge, captureWithinMs }: Facts): boolean {
  if (entity?.status === 'authorized' && captureWithinMs !== null) return true;
  return charge !== null && (!isDecided(charge) || charge.reason === 'mismatch' || isUntold(charge));
}

async function mayComeBack(booking: BookingRecord, deps: Deps): Promise<boolean> {
  if (await isLeaving(booking.customerId)) return false;
  return mayRevive(booking, deps);
}
