import { isDuplicateKey, type ObjectId } from '../../../platform/mongo.ts';
import type { BookingRecord } from '../booking.model.ts';
import type { CounterMoney, LedgerEntry } from '../record/ledger-entry.ts';
import { upiReferenceKeys } from '../record/unique-names.ts';
import { notBegun } from './booking-moves.ts';
import { balanceOf, byCounter, counterChargeId, leftOf, linesWithAmount } from './ledger.ts';
import { withEntry } from './money-moves.ts';
import { asRead, holdPlaces, type MoveDeps, type Moved, moveBooking, unlocked } from './move-booking.ts';

/*
 * The moves for money that our staff take at the counter. The ledger entry makes the money count; its charge is a copy
 * that the follow-up adds (C10). Source: protocol, section 3.1.
 */

/** Money in rupees, how and where it was taken, and who of our staff took it. */
export type Taken = CounterMoney & { amount: number; by: ObjectId };

/** What the customer can still pay of the deposit: as long as the rental is not over, what is not held yet. */
export const depositToTake = ({
  status,
  stage,
  depositTerms,
  deposit = 0,
}: Pick<BookingRecord, 'status' | 'stage' | 'depositTerms' | 'deposit'>): number =>
  status === 'confirmed' && (stage === undefined || stage === 'out')
    ? Math.max(0, (depositTerms?.amount ?? 0) - deposit)
    : 0;

type TakenFor = Taken & { id: ObjectId; isDeposit?: boolean };

/** The fields of a ledger entry and of its booking that record counter money. */
const paidWith = (entryId: ObjectId, { locationId, method, reference, amount }: Taken) => ({
  entry: {
    paid: [{ chargeId: counterChargeId(entryId), amount }],
    counter: { locationId, method, ...(reference !== undefined && { reference }) },
  },
  $push: method === 'upi' && reference !== undefined ? { upiReferences: reference } : {},
});

/** The result of a move that takes money: `reference taken` if the UPI reference was recorded before. */
async function orReferenceTaken(move: Moved): Promise<BookingRecord | 'reference taken' | null> {
  try {
    return await move;
  } catch (error) {
    if (isDuplicateKey(error, upiReferenceKeys)) return 'reference taken';
    throw error;
  }
}

/**
 * T23: takes money for a confirmed booking, at most its balance or what is missing of its deposit. The caller supplies
 * `id`, so that a repeated request is recognised as the same one. Returns `reference taken` if another payment has this
 * UPI reference.
 */
export async function takeCounterMoney(
  booking: BookingRecord,
  { id, isDeposit = false, ...taken }: TakenFor,
  deps: MoveDeps,
): ReturnType<typeof orReferenceTaken> {
  const most = isDeposit ? depositToTake(booking) : balanceOf(booking.ledger);
  if (taken.amount > most) throw new RangeError(`cannot take ${taken.amount} of ${most} rupees`);
  // The index does not compare the references of one booking with each other.
  if (taken.reference !== undefined && booking.upiReferences?.includes(taken.reference)) return 'reference taken';
  const { entry: parts, $push } = paidWith(id, taken);
  const account = isDeposit ? ({ account: 'deposit' } as const) : {};
  const paid = { id, at: deps.clock.now(), by: taken.by, why: 'paid', lines: [], back: [] };
  const entry: LedgerEntry = { ...account, ...paid, ...parts };
  const changes = withEntry(booking, entry, {});
  return orReferenceTaken(
    moveBooking(booking._id, deps, {
      filter: { status: 'confirmed', ...unlocked, ...asRead(booking) },
      changes: { ...changes, $push: { ...changes.$push, ...$push } },
      to: 'money taken',
      place: 'counter:written',
    }),
  );
}

/** Counter money that was recorded by mistake. The caller supplies `id`, as for `takeCounterMoney`. */
export type Correction = { id: ObjectId; by: ObjectId; reason: string; wrong: LedgerEntry };

/**
 * T23 for a correction: takes back all that is left of an entry’s counter money. No line changes, so the booking owes
 * the amount, or its deposit lacks it, again.
 */
export async function correctCounterMoney(
  booking: BookingRecord,
  { id, by, reason, wrong }: Correction,
  deps: MoveDeps,
): Moved {
  const chargeId = counterChargeId(wrong.id);
  const back = [{ chargeId, amount: leftOf(booking.ledger, chargeId), external: false }];
  const account = wrong.account ? { account: wrong.account } : {};
  const entry: LedgerEntry = { ...account, id, at: deps.clock.now(), by, why: reason, lines: [], paid: [], back };
  const { method, reference } = wrong.counter ?? {};
  return moveBooking(booking._id, deps, {
    filter: { status: 'confirmed', ...unlocked, ...asRead(booking) },
    changes: {
      ...withEntry(booking, entry, {}),
      ...(method === 'upi' && reference !== undefined && { $pull: { upiReferences: reference } }),
    },
    to: 'money corrected',
    place: 'counter:written',
  });
}

/** How our staff confirm a booking: optionally with a payment of all or part of the price, and with a discount. */
export type CounterConfirmation = {
  by: ObjectId;
  taken: Taken | null;
  discount: { amount: number; reason: string } | null;
};

/**
 * T27: our staff confirm a pending booking whose rental has not begun. What is not paid becomes the balance. Returns
 * `reference taken` if another payment has this UPI reference.
 */
export async function confirmAtCounter(
  booking: BookingRecord,
  { by, taken, discount }: CounterConfirmation,
  deps: MoveDeps,
): ReturnType<typeof orReferenceTaken> {
  const now = deps.clock.now();
  const paid = taken && paidWith(booking._id, taken);
  const entry: LedgerEntry = {
    id: booking._id,
    at: now,
    by,
    why: discount?.reason ?? 'confirmed',
    lines: linesWithAmount([
      { kind: 'rental', amount: booking.totalAmount },
      { kind: 'discount', amount: 0 - (discount?.amount ?? 0) },
    ]),
    paid: [],
    back: [],
    ...paid?.entry,
  };
  const changes = withEntry({ ...booking, ledger: [] }, entry, {
    status: 'confirmed',
    settledBy: byCounter,
    cancelReason: null,
    confirmedAt: now,
  });
  return orReferenceTaken(
    moveBooking(booking._id, deps, {
      filter: { status: 'pending', fromDate: notBegun(deps) },
      changes: {
        ...changes,
        $unset: { holdUntil: 1, ...holdPlaces },
        $push: { ...changes.$push, ...paid?.$push },
      },
      to: 'confirmed at the counter',
      place: 'counter:written',
    }),
  );
}
