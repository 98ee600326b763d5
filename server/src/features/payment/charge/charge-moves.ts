import { checkpoint } from '../../../platform/checkpoint.ts';
import type { Deps } from '../../../platform/deps.ts';
import { type ProviderPayment, toPaise } from '../../../platform/payment-gateway.ts';
import { Charge, type ChargeRecord, type RefundPart } from './charge.model.ts';
import { findCharge } from './find-charges.ts';

/*
 * Every change to a charge works the same way: the charge is read, the move computes a change, and one compare-and-set
 * on `rev` writes it. A move returns the updated charge, or null when the charge is not in an expected state.
 * `refund-moves.ts` contains the moves of refund parts, `outside-moves.ts` those of external refunds. The numbers C1 to
 * C16 refer to docs/protocol.md.
 */

export type MoveDeps = Pick<Deps, 'clock' | 'logger'>;
export type ChargeMoved = Promise<ChargeRecord | null>;

type Change = Partial<ChargeRecord>;

const rounds = 50;

/**
 * The condition that the charge is unchanged since it was read. `rev` alone is not enough: a failover may roll back a
 * write that was already read, and other moves can then reach the same `rev` with different values.
 */
const asRead = ({ rev, changedAt, outcome, reason }: ChargeRecord) => ({
  rev,
  outcome,
  reason,
  changedAt: changedAt ?? null,
});

/** Applies a move to a charge. `change` returns the fields to write, or null when the move does not apply. */
export async function moveCharge(
  chargeId: string,
  { clock, logger }: MoveDeps,
  change: (now: ChargeRecord) => Change | null,
): ChargeMoved {
  for (let round = 0; round < rounds; round += 1) {
    const now = await findCharge(chargeId);
    const changes = now && change(now);
    if (!changes) return null;
    await checkpoint('charge:read');
    const after = withSums({ ...now, ...changes, rev: now.rev + 1, changedAt: clock.now() });
    const { rev, net, open, nextAt, changedAt } = after;
    const $set = { ...changes, rev, net, open, nextAt, ...(changedAt && { changedAt }) };
    const { modifiedCount } = await Charge.updateOne({ _id: chargeId, ...asRead(now) }, { $set });
    if (modifiedCount === 1) {
      logger.info({ chargeId, changes: $set }, 'charge moved');
      return after;
    }
  }
  throw new Error(`charge ${chargeId} kept moving`);
}

/** Rupees refunded outside our system, rounded up to whole rupees. */
export const outsideOf = ({ outsidePaise }: Pick<ChargeRecord, 'outsidePaise'>): number =>
  Math.ceil(outsidePaise / 100);

/** Total rupees of all our refunds, in any state. */
export const promisedOf = ({ parts }: Pick<ChargeRecord, 'parts'>): number =>
  parts.reduce((sum, { amount }) => sum + amount, 0);

/** Paise known to have been refunded through the provider, by us or outside our system. */
export function returnedSoFar({ parts, outsidePaise }: ChargeRecord): number {
  const ours = parts.filter(({ state, byHand }) => state === 'processed' && !byHand);
  return ours.reduce((sum, { paise, amount }) => sum + (paise ?? toPaise(amount)), outsidePaise);
}

/** Rupees that are neither refunded nor promised as a refund. */
export const leftOf = (charge: Pick<ChargeRecord, 'amount' | 'outsidePaise' | 'parts'>): number =>
  Math.max(0, charge.amount - outsideOf(charge) - promisedOf(charge));

/** A value of `toldPaise` that equals no total, so that the charge is compared with its booking’s ledger again. */
export const untold = -1;

/** Whether the booking counts the payment, for its rental or as its deposit. */
export const isCounted = ({ outcome }: Pick<ChargeRecord, 'outcome'>): boolean =>
  outcome === 'kept' || outcome === 'held';

/** Whether the provider knows the payment. Only a person can return the money of any other. */
export const isAtProvider = ({ razorpayOrderId }: Pick<ChargeRecord, 'razorpayOrderId'>): boolean =>
  razorpayOrderId !== null;

/** Returns whether an external refund of a counted charge is not yet recorded in its booking’s ledger. */
export const isUntold = ({ outcome, outsidePaise, toldPaise }: ChargeRecord): boolean =>
  isCounted({ outcome }) && outsidePaise !== toldPaise;

export function withSums(charge: ChargeRecord): ChargeRecord {
  const isUndecided = charge.outcome === 'undecided';
  const isRevenue = !isUndecided && charge.outcome !== 'held';
  const open = isUndecided || charge.parts.some(({ state }) => state !== 'processed') || isUntold(charge);
  // Only a person can return money that the provider doesn’t have, so no worker ever processes its charge.
  const nextAt = open && isAtProvider(charge) ? charge.nextAt : null;
  return { ...charge, net: isRevenue ? leftOf(charge) : 0, open, nextAt };
}

const hour = 3_600_000;

/**
 * Returns when to process a charge after a move: now if there is work, in an hour to check a requested refund, null if
 * only an admin can act. A charge with a due refund retains its `nextAt`, which may be another caller’s lease.
 */
export function nextLook(charge: ChargeRecord, { clock }: Pick<Deps, 'clock'>): Date | null {
  const now = clock.now();
  const has = (wanted: RefundPart['state']) => charge.parts.some(({ state }) => state === wanted);
  if (has('due')) return charge.nextAt ?? now;
  if (isUntold(charge)) return now;
  return has('requested') ? new Date(now.getTime() + hour) : null;
}

export const isDue = ({ state }: Pick<RefundPart, 'state'>): boolean => state === 'due';

/** Returns when a new refund may be sent: at the charge’s `nextAt` if another refund is due, otherwise now. */
export const dueFrom = ({ parts, nextAt }: ChargeRecord, { clock }: Pick<Deps, 'clock'>): Date | null =>
  parts.some(isDue) ? nextAt : clock.now();

type Keyed = Pick<ChargeRecord, '_id' | 'forgottenKeys'>;

/**
 * Returns the idempotency key of a refund; `part` is the refund’s position in `parts`, from 1. The key is the same for
 * every try until an admin retries the refund, which starts a new generation.
 */
export const refundKey = (chargeId: string, part: number, gen: number): string => `refund-${chargeId}-${part}-${gen}`;

/** Returns the first generation ≥ `from` whose key does not belong to a forgotten refund (see `forgottenKeys`). */
export function freeGen({ _id, forgottenKeys = [] }: Keyed, part: number, from: number): number {
  return forgottenKeys.includes(refundKey(_id, part, from)) ? freeGen({ _id, forgottenKeys }, part, from + 1) : from;
}

/** Creates a refund that has not been requested yet; `amount` is in rupees. */
export function newPart(charge: Keyed, { id, amount, part }: NewPart, dueAt: Date): RefundPart {
  const gen = freeGen(charge, part, 1);
  return {
    id,
    promised: amount,
    amount,
    state: 'due',
    gen,
    key: refundKey(charge._id, part, gen),
    razorpayRefundId: null,
    paise: null,
    dueAt,
    tries: 0,
    lastError: null,
    requestedAt: null,
    processedAt: null,
  };
}

type NewPart = { id: string; amount: number; part: number };

type Owed = { id: string; amount: number; at: Date };

/** Adds a refund that is due from `at` on, limited to what is left of the charge. */
function owing(charge: ChargeRecord, { id, amount, at }: Owed, { clock }: Pick<Deps, 'clock'>): Change {
  const owed = Math.min(amount, leftOf(charge));
  if (owed === 0) return {};
  const part = newPart(charge, { id, amount: owed, part: charge.parts.length + 1 }, at);
  return { parts: [...charge.parts, part], nextAt: dueFrom(charge, { clock }) };
}

/** The ID of the part that refunds a payment which can never pay for a booking. */
export const all = 'all';

export const latest = (a: Date, b: Date): Date => (a > b ? a : b);

/** The provider’s fee for a payment and the tax included in it, if reported. */
export const feesOf = ({ feeInPaise, taxInPaise }: Pick<ProviderPayment, 'feeInPaise' | 'taxInPaise'>) => ({
  ...(feeInPaise !== null && { feePaise: feeInPaise }),
  ...(taxInPaise !== null && { taxPaise: taxInPaise }),
});

/** The reason given to a charge that was fully refunded outside our system before it was decided. */
export const returnedUndecided = 'refunded_outside';

/**
 * Whether the charge has a final outcome. False for a charge that was refunded outside our system before it was
 * decided, because it may have confirmed its booking concurrently (C2).
 */
export const isDecided = ({ outcome, reason }: ChargeRecord): boolean =>
  outcome !== 'undecided' && reason !== returnedUndecided;

/**
 * C2: this payment confirmed the booking, even if it has been refunded since. It and any refunds
 * that were found earlier count on the day of the confirmation.
 */
export const keepCharge = async (chargeId: string, confirmedAt: Date, deps: MoveDeps): ChargeMoved =>
  count(chargeId, { outcome: 'kept', at: confirmedAt }, deps);

/** C18: this payment paid the deposit, which is no revenue. */
export const holdCharge = async (chargeId: string, paidAt: Date, deps: MoveDeps): ChargeMoved =>
  count(chargeId, { outcome: 'held', at: paidAt }, deps);

async function count(
  chargeId: string,
  { outcome, at }: { outcome: 'kept' | 'held'; at: Date },
  deps: MoveDeps,
): ChargeMoved {
  return moveCharge(chargeId, deps, (now) => {
    if (isDecided(now)) return null;
    const outsideParts = now.outsideParts.map((part) => ({ ...part, at: latest(part.at, at) }));
    const counted: Change = { outcome, reason: null, capturedAt: at, outsideParts };
    return { ...counted, nextAt: nextLook({ ...now, ...counted }, deps) };
  });
}

/** C3: this payment can never pay for the booking, so all of it is refunded. */
export async function refundAll(chargeId: string, reason: string, deps: MoveDeps): ChargeMoved {
  return moveCharge(chargeId, deps, (now) =>
    now.outcome === 'undecided'
      ? { outcome: 'refund', reason, ...owing(now, { id: all, amount: now.amount, at: deps.clock.now() }, deps) }
      : null,
  );
}

/** C8: an undecided payment was fully refunded outside our system. */
export const endUndecided = (now: ChargeRecord): Change =>
  now.outcome === 'undecided' && now.outsidePaise >= now.providerPaise
    ? { outcome: 'refund', reason: returnedUndecided }
    : {};

/** C9: adds the refund of a ledger entry to a counted charge, at most once per entry; `at` is the entry’s time. */
export async function addRefund(chargeId: string, part: Owed, deps: MoveDeps): ChargeMoved {
  return moveCharge(chargeId, deps, (now) => {
    const isNew = now.parts.every(({ id }) => id !== part.id);
    return isCounted(now) && isNew ? owing(now, part, deps) : null;
  });
}

/** Stores the provider’s fee for a payment. Returns null if it is not reported yet or already stored. */
export async function noteFees(
  chargeId: string,
  entity: Pick<ProviderPayment, 'feeInPaise' | 'taxInPaise'>,
  deps: MoveDeps,
): ChargeMoved {
  const isKnown = entity.feeInPaise !== null;
  return moveCharge(chargeId, deps, ({ feePaise }) => (isKnown && feePaise === undefined ? feesOf(entity) : null));
}
