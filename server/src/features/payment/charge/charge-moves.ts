import { checkpoint } from '../../../platform/checkpoint.ts';
import type { Deps } from '../../../platform/deps.ts';
import { isDuplicateKey } from '../../../platform/mongo.ts';
import { type ProviderPayment, toPaise } from '../../../platform/payment-gateway.ts';
import type { PaymentRecord } from '../payment.model.ts';
import { Charge, type ChargeRecord, type RefundPart } from './charge.model.ts';
import { findCharge } from './find-charges.ts';

/*
 * Every change of a charge: it is read, the move decides on what it is, and one compare-and-set on its `rev` makes it.
 * A move answers the charge as it leaves it, and null when the charge is not in the state that the move expects.
 * `refund-moves.ts` has those of its parts, `outside-moves.ts` those of what others returned. The numbers C1 to C13 are
 * those of the protocol (decision 0008).
 */

export type MoveDeps = Pick<Deps, 'clock' | 'logger'>;
export type ChargeMoved = Promise<ChargeRecord | null>;

type Change = Partial<ChargeRecord>;

const rounds = 50;

/**
 * The charge that was read, as the condition of a move. A failover may undo what was read, and others then reach the
 * same `rev` by moves of their own: those differ in the rest.
 */
const asRead = ({ rev, changedAt, outcome, reason }: ChargeRecord) => ({
  rev,
  outcome,
  reason,
  changedAt: changedAt ?? null,
});

/** Makes a move of a charge: `change` says what it writes, or null when the move does not apply. */
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

/** Rupees, rounded up, that were returned outside our system. */
export const outsideOf = ({ outsidePaise }: Pick<ChargeRecord, 'outsidePaise'>): number =>
  Math.ceil(outsidePaise / 100);

/** Rupees that go back by us, wherever each of them is on its way. */
export const promisedOf = ({ parts }: Pick<ChargeRecord, 'parts'>): number =>
  parts.reduce((sum, { amount }) => sum + amount, 0);

/** Paise that we know to have been refunded through the provider: by us, and outside. */
export function returnedSoFar({ parts, outsidePaise }: ChargeRecord): number {
  const ours = parts.filter(({ state, byHand }) => state === 'processed' && !byHand);
  return ours.reduce((sum, { paise, amount }) => sum + (paise ?? toPaise(amount)), outsidePaise);
}

/** Rupees that are still with us and promised to nobody. */
export const leftOf = (charge: Pick<ChargeRecord, 'amount' | 'outsidePaise' | 'parts'>): number =>
  Math.max(0, charge.amount - outsideOf(charge) - promisedOf(charge));

/** Something was returned outside, and the ledger of the booking that it counts for does not know yet. */
export const isUntold = ({ outcome, outsidePaise, toldPaise }: ChargeRecord): boolean =>
  outcome === 'kept' && outsidePaise !== toldPaise;

/** What follows from the rest of a charge. */
function withSums(charge: ChargeRecord): ChargeRecord {
  const isUndecided = charge.outcome === 'undecided';
  const open = isUndecided || charge.parts.some(({ state }) => state !== 'processed') || isUntold(charge);
  return { ...charge, net: isUndecided ? 0 : leftOf(charge), open, nextAt: open ? charge.nextAt : null };
}

const hour = 3_600_000;

/**
 * When a charge is looked at next after a move: at once if something is to be done, in an hour to see how a refund goes
 * on, never if only a person can act. A refund that is due keeps its time, which may be somebody's lease.
 */
export function nextLook(charge: ChargeRecord, { clock }: Pick<Deps, 'clock'>): Date | null {
  const now = clock.now();
  const has = (wanted: RefundPart['state']) => charge.parts.some(({ state }) => state === wanted);
  if (has('due')) return charge.nextAt ?? now;
  if (isUntold(charge)) return now;
  return has('requested') ? new Date(now.getTime() + hour) : null;
}

export const isDue = ({ state }: Pick<RefundPart, 'state'>): boolean => state === 'due';

/** When a further refund may go: now, or with the one that waits already or that somebody is at. */
export const dueFrom = ({ parts, nextAt }: ChargeRecord, { clock }: Pick<Deps, 'clock'>): Date | null =>
  parts.some(isDue) ? nextAt : clock.now();

type Keyed = Pick<ChargeRecord, '_id' | 'forgottenKeys'>;

/** The idempotency key of a part, the first being 1: the same for every try until a person starts a new generation. */
export const refundKey = (chargeId: string, part: number, gen: number): string => `refund-${chargeId}-${part}-${gen}`;

/** The first generation from this one on whose key no forgotten refund has. */
export function freeGen({ _id, forgottenKeys = [] }: Keyed, part: number, from: number): number {
  return forgottenKeys.includes(refundKey(_id, part, from)) ? freeGen({ _id, forgottenKeys }, part, from + 1) : from;
}

/** A refund that nobody has asked for yet; `amount` in rupees. */
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

/** Adds a refund that is due now: of no more than is left. */
function owing(charge: ChargeRecord, { id, amount }: Omit<NewPart, 'part'>, { clock }: Pick<Deps, 'clock'>): Change {
  const owed = Math.min(amount, leftOf(charge));
  if (owed === 0) return {};
  const part = newPart(charge, { id, amount: owed, part: charge.parts.length + 1 }, clock.now());
  return { parts: [...charge.parts, part], nextAt: dueFrom(charge, { clock }) };
}

type Recording = { entity: ProviderPayment; payment: PaymentRecord };

/** How a charge begins: money that may count, money that never can, or money that has gone back already. */
type Beginning = Pick<ChargeRecord, 'outcome' | 'reason'> &
  Partial<Pick<ChargeRecord, 'parts' | 'outsidePaise' | 'outsideParts'>>;

/** The part that gives money back which can never count. */
const all = 'all';

/** C1: writes a captured payment down before anything is decided, or finds what was written earlier. */
export async function recordCharge({ entity, payment }: Recording, deps: MoveDeps): Promise<ChargeRecord> {
  return insert({ entity, payment }, { outcome: 'undecided', reason: null }, deps);
}

/** C1 of money of the wrong amount or currency: it can never count, so its record starts as a refund. */
export async function recordMismatch({ entity, payment }: Recording, deps: MoveDeps): Promise<ChargeRecord> {
  const parts = [newPart({ _id: entity.id }, { id: all, amount: rupeesOf(entity), part: 1 }, deps.clock.now())];
  return insert({ entity, payment }, { outcome: 'refund', reason: 'mismatch', parts }, deps);
}

/** C8 of a payment that was returned before we ever saw it: one write, so that it is at no moment money that may count. */
export async function recordReturned({ entity, payment }: Recording, deps: MoveDeps): Promise<ChargeRecord> {
  const { amountInPaise: outsidePaise } = entity;
  const outsideParts = [{ paise: outsidePaise, amount: rupeesOf(entity), at: deps.clock.now() }];
  const beginning: Beginning = { outcome: 'refund', reason: 'returned_unseen', outsidePaise, outsideParts };
  return insert({ entity, payment }, beginning, deps);
}

/** The provider's time, so that money counts on its day also when we hear of it later: after its order, not after now. */
const within = (first: Date, told: Date, last: Date): Date => (told > last ? last : told < first ? first : told);

/** A foreign amount may not be whole rupees; what goes back then is rounded up, never down. */
const rupeesOf = ({ amountInPaise }: Pick<ProviderPayment, 'amountInPaise'>): number => Math.ceil(amountInPaise / 100);

/** What the provider keeps of a payment, as far as it has said so. */
const feesOf = ({ feeInPaise, taxInPaise }: Pick<ProviderPayment, 'feeInPaise' | 'taxInPaise'>) => ({
  ...(feeInPaise !== null && { feePaise: feeInPaise }),
  ...(taxInPaise !== null && { taxPaise: taxInPaise }),
});

async function insert({ entity, payment }: Recording, beginning: Beginning, deps: MoveDeps): Promise<ChargeRecord> {
  if (payment.razorpayOrderId === null) throw new Error('cannot record a charge: the payment has no order');
  let recorded: ChargeRecord | null = null;
  try {
    const created = await Charge.create(
      withSums({
        _id: entity.id,
        rev: 0,
        paymentId: payment._id,
        bookingId: payment.bookingId,
        customerId: payment.customerId,
        razorpayOrderId: payment.razorpayOrderId,
        amount: rupeesOf(entity),
        providerPaise: entity.amountInPaise,
        ...feesOf(entity),
        method: entity.method,
        capturedAt: within(payment.createdAt, entity.createdAt, deps.clock.now()),
        net: 0,
        parts: [],
        outsidePaise: 0,
        outsideParts: [],
        toldPaise: 0,
        open: true,
        nextAt: deps.clock.now(),
        retryFrom: null,
        ...beginning,
      }),
    );
    recorded = created.toObject();
    if (beginning.reason === 'mismatch') {
      const facts = { alert: 'amount_mismatch', chargeId: entity.id, expected: payment.amount };
      deps.logger.error(facts, 'captured amount differs from the order');
    }
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
  }
  const charge = recorded ?? (await findCharge(entity.id));
  if (!charge) throw new Error('charge not found after it was written');
  await checkpoint('settle:recorded');
  return charge;
}

/** All of it had gone back before anybody decided about it. */
export const returnedUndecided = 'refunded_outside';

/** False of money that went back before anybody decided: a booking may have taken it in the same moment (C2). */
export const isDecided = ({ outcome, reason }: ChargeRecord): boolean =>
  outcome !== 'undecided' && reason !== returnedUndecided;

/** C2: this payment is what the booking was confirmed by, also if it went back in the meantime. */
export async function keepCharge(chargeId: string, deps: MoveDeps): ChargeMoved {
  return moveCharge(chargeId, deps, (now) => {
    if (isDecided(now)) return null;
    const kept: Change = { outcome: 'kept', reason: null };
    return { ...kept, nextAt: nextLook({ ...now, ...kept }, deps) };
  });
}

/** C3: this payment can never count; all of it goes back. */
export async function refundAll(chargeId: string, reason: string, deps: MoveDeps): ChargeMoved {
  return moveCharge(chargeId, deps, (now) =>
    now.outcome === 'undecided'
      ? { outcome: 'refund', reason, ...owing(now, { id: all, amount: now.amount }, deps) }
      : null,
  );
}

/** C8: all of a payment that nobody decided about was returned outside our system. */
export const endUndecided = (now: ChargeRecord): Change =>
  now.outcome === 'undecided' && now.outsidePaise >= now.providerPaise
    ? { outcome: 'refund', reason: returnedUndecided }
    : {};

/** C9: an entry of the ledger gives some of a payment back that counts. Once for each entry. */
export async function addRefund(chargeId: string, part: { id: string; amount: number }, deps: MoveDeps): ChargeMoved {
  return moveCharge(chargeId, deps, (now) => {
    const isNew = now.parts.every(({ id }) => id !== part.id);
    const counts = now.outcome === 'kept';
    return counts && isNew ? owing(now, part, deps) : null;
  });
}

/** Stores what the provider keeps of a payment, once it says so; null when that was known. */
export async function noteFees(
  chargeId: string,
  entity: Pick<ProviderPayment, 'feeInPaise' | 'taxInPaise'>,
  deps: MoveDeps,
): ChargeMoved {
  const isKnown = entity.feeInPaise !== null;
  return moveCharge(chargeId, deps, ({ feePaise }) => (isKnown && feePaise === undefined ? feesOf(entity) : null));
}
