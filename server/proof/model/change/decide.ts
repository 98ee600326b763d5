import { addDays } from '@rental/contracts';
import type { BookingRecord } from '../../../src/features/booking/booking.model.ts';
import type { ChargeRecord } from '../../../src/features/payment/charge/charge.model.ts';
import { counterChargeId, depositChargeId } from '../../../src/features/booking/moves/ledger.ts';
import { decide } from '../../../src/features/payment/settle/decide.ts';
import type { Action } from '../../../src/features/payment/settle/facts.ts';
import { ObjectId } from '../../../src/platform/mongo.ts';
import { itemAt } from '../search/model.ts';
import { isFreeForBooking } from './claims.ts';
import { firstOf } from './days.ts';
import { entryIds, type Ledger } from './ledger.ts';
import type { Rules } from './moves/procedure.ts';
import {
  type Charge,
  entries,
  type EntryName,
  forCounter,
  forDeposit,
  fromDeposit,
  isOnline,
  outcome,
  type Purpose,
  status,
  type World,
} from './world.ts';

/* Converts the numbers of a world into records and runs the real `decide` on them. */

/** An action of `decide` that changes the booking or a charge, and what it does it to. */
export interface Act {
  do: Action['do'];
  payment: number;
  entry: EntryName;
  amount: number;
}

const bookingId = new ObjectId();
const rows = [new ObjectId(), new ObjectId(), new ObjectId()] as const;
const at = new Date(0);
const firstDay = '2026-12-01';
const now = new Date('2026-12-01T06:30:00Z');

const outcomes = {
  // Without C1 before it: the worker knows the payment from the provider.
  [outcome.none]: { outcome: 'undecided', reason: null },
  [outcome.undecided]: { outcome: 'undecided', reason: null },
  [outcome.kept]: { outcome: 'kept', reason: null },
  [outcome.held]: { outcome: 'held', reason: null },
  [outcome.refund]: { outcome: 'refund', reason: 'booking confirmed' },
  [outcome.returned]: { outcome: 'refund', reason: 'refunded_outside' },
} as const;

/** The row that a payment belongs to; null for money that the provider doesn’t know. */
function rowOf(payment: number, { configuration }: Rules): ObjectId | null {
  const purpose = itemAt(configuration.payments, payment);
  return isOnline(purpose) ? itemAt(rows, purpose) : null;
}

const counter = { by: bookingId, locationId: bookingId, method: 'cash' } as const;
const isAtCounter = (purpose: Purpose): boolean => purpose === forCounter || purpose === forDeposit;

function chargeRecord(world: World, payment: number, rules: Rules): ChargeRecord {
  const { configuration, amountOf, ids } = rules;
  const charge = itemAt(world.charges, payment);
  const amount = amountOf(world, payment);
  const parts = entries.filter((name) => charge[name] > 0).map((name) => partOf(String(entryIds[name]), charge[name]));
  const isMispaid = configuration.mismatched === payment && charge.outcome === outcome.refund;
  const known: Partial<ChargeRecord> = {
    _id: itemAt(ids, payment),
    bookingId,
    paymentId: rowOf(payment, rules),
    ...(isAtCounter(itemAt(configuration.payments, payment)) && { counter }),
    amount,
    providerPaise: amount * 100,
    ...outcomes[charge.outcome as keyof typeof outcomes],
    ...(isMispaid && { reason: 'mismatch' }),
    parts: charge.outcome === outcome.refund ? [partOf('all', amount)] : parts,
    outsidePaise: charge.outside * 100,
    outsideParts: charge.outside > 0 ? [{ amount: charge.outside, paise: charge.outside * 100, at }] : [],
    toldPaise: charge.told * 100,
    nextAt: null,
  };
  return known as ChargeRecord; // `decide` reads no other fields
}

const partOf = (id: string, amount: number): ChargeRecord['parts'][number] => ({
  id,
  amount,
  promised: amount,
  state: 'processed',
  gen: 1,
  key: id,
  razorpayRefundId: id,
  paise: null,
  dueAt: at,
  tries: 1,
  lastError: null,
  requestedAt: at,
  processedAt: at,
});

const statuses = {
  [status.pending]: { status: 'pending', cancelReason: null },
  [status.confirmed]: { status: 'confirmed', cancelReason: null },
  [status.expired]: { status: 'cancelled', cancelReason: 'hold_expired' },
  [status.cancelled]: { status: 'cancelled', cancelReason: 'customer' },
} as const;

/** The row of the open request that `decide` sees; null if it sees none. Mutants ignore the request or its id. */
function requestedRow({ booking, charges }: World, payment: number, rules: Rules): ObjectId | null {
  const { guards } = rules;
  const isKept = charges[payment]?.outcome === outcome.kept;
  if (booking.request === 0 || (isKept && !guards.endsUnlocked)) return null;
  return guards.comparesRequest ? itemAt(rows, booking.request) : rowOf(payment, rules);
}

function bookingRecord(world: World, payment: number, rules: Rules): BookingRecord {
  const { booking, car } = world;
  const { settledBy, ledger } = rules.ledgerOf(world);
  const requested = requestedRow(world, payment, rules);
  const known = {
    _id: bookingId,
    ...statuses[booking.status as keyof typeof statuses],
    settledBy,
    ledger: rules.guards.judgesByLedger ? ledger : ledger.slice(0, 1),
    fromDate: addDays(firstDay, firstOf(booking.own) - car.today),
    paymentId: rows[0],
    totalAmount: 0,
    refundDue: 0,
    followUp: booking.followUp === 1,
    updatedAt: at,
    confirmedAt: at,
    ...(requested && { paymentRequest: { _id: requested } }),
  };
  return known as unknown as BookingRecord; // `decide` reads no other fields
}

const entryOf = (id: string): EntryName => entries.find((name) => String(entryIds[name]) === id) ?? 'gift';

const noChange = new Set<Action['do']>(['mail', 'receipt', 'credit-note', 'reissue', 'show-payment']);

function toAct(action: Action, payment: number, rules: Rules): Act[] {
  if (action.do === 'of-other') return toAct(action.step, rules.ids.indexOf(action.charge._id), rules);
  if (noChange.has(action.do)) return [];
  if (action.do === 'copy-counter-money') return [copyOf(action, counterChargeId(action.entry.id), rules)];
  if (action.do === 'copy-used-deposit') return [copyOf(action, depositChargeId(action.entry.id), rules)];
  const amount = 'amount' in action ? action.amount : 0;
  return [{ do: action.do, payment, amount, entry: action.do === 'add-refund' ? entryOf(action.id) : 'gift' }];
}

const copyOf = (action: Action, id: string, { ids }: Rules): Act => ({
  do: action.do,
  payment: ids.indexOf(id),
  amount: 0,
  entry: 'gift',
});

/** Returns the next actions for a payment, or for none if `payment` is the number of payments, and its booking. */
function decideActs(world: World, payment: number, rules: Rules): Act[] {
  const { booking, charges } = world;
  const { counts } = rules.ledgerOf(world);
  const isCharge = payment < charges.length;
  const isStored = (each: number): boolean => itemAt(charges, each).outcome !== outcome.none;
  const counting = charges.map((_, each) => each).filter((each) => each !== payment && itemAt(counts, each));
  const needsOthers = booking.followUp === 1 && (!isCharge || itemAt(counts, payment));
  const facts = {
    row: null,
    entity: null,
    refunds: null,
    tried: null,
    charge: isCharge ? chargeRecord(world, payment, rules) : null,
    booking: bookingRecord(world, payment, rules),
    captureWithinMs: null,
    mayRevive: isFreeForBooking(world, booking.own),
    isDisputed: false,
    withheld: 0,
    others: needsOthers
      ? counting.filter(isStored).map((each) => ({ charge: chargeRecord(world, each, rules), withheld: 0 }))
      : [],
  };
  const acts = decide(facts, now).flatMap((action) => toAct(action, payment, rules));
  const isFollowUp = acts.some((act) => act.do === 'finish-follow-up');
  const isSkipped = (act: Act): boolean => act.do === 'keep' && isFollowUp && !rules.guards.keepsBeforeParts;
  const isUncopied = (act: Act): boolean =>
    (act.do === 'copy-counter-money' && !rules.guards.copiesMoney) ||
    (act.do === 'copy-used-deposit' && !rules.guards.copiesUsedDeposit);
  const performed = acts.filter((act) => !isSkipped(act) && !isUncopied(act));
  return performed.map((act) => withOutside(endAnyway(act, world, rules), world));
}

/** What was read of the refunds in the dashboard, for the move that compares it. */
const withOutside = (act: Act, { charges }: World): Act =>
  act.do === 'mark-told' ? { ...act, amount: itemAt(charges, act.payment).outside } : act;

/** The decision of a mutant that ends a booking once nothing is left of one of its payments (T11). */
function endAnyway(act: Act, world: World, { guards, ledgerOf }: Rules): Act {
  const { booking, car } = world;
  const isAhead = booking.status === status.confirmed && booking.request === 0 && firstOf(booking.own) > car.today;
  const isLast = act.amount === ledgerOf(world).lefts[act.payment];
  const ends = act.do === 'note-returned' && !guards.endsWithoutMoney && isAhead && isLast;
  return ends ? { ...act, do: 'end-returned' } : act;
}

const numberOf = ({ outcome: decided, outside, told, gift, shorten, cancel, fix, given }: Charge): number =>
  decided |
  // Only counter money is corrected, and nothing else is refunded in the dashboard.
  ((outside | fix) << 3) |
  // Only a deposit is given back, and only at the provider can somebody else refund money.
  ((told | Number(given > 0)) << 5) |
  (Number(gift > 0) << 7) |
  (Number(shorten > 0) << 8) |
  (Number(cancel > 0) << 9);

/** How many numbers a charge may have. Together, those of a world must fit into a safe integer. */
const radixOf = (purpose: Purpose): number => (purpose === forDeposit ? 128 : purpose === fromDeposit ? 256 : 1024);

/** Everything besides the ledger on which a decision depends, as a number. */
function situationOf(world: World, payment: number, radixes: readonly number[]): number {
  const { booking, car, charges } = world;
  const isFree = isFreeForBooking(world, booking.own);
  const isAhead = firstOf(booking.own) > car.today;
  const flags = booking.followUp | (Number(isFree) << 1) | (Number(isAhead) << 2);
  let number = booking.status | (booking.request << 2) | (payment << 4) | (flags << 7);
  for (const [place, charge] of charges.entries()) number = number * itemAt(radixes, place) + numberOf(charge);
  return number;
}

export type Decisions = {
  /** Returns the number of the list of the next actions, for a worker that has read `days` in the booking. */
  decide: (world: World, payment: number, days: number) => number;
  /** Returns the actions with this number, and the days that were read. */
  actsOf: (number: number) => { acts: readonly Act[]; days: number };
};

/** Remembers each decision, because there are few different ones. A worker stores only the number of its list. */
export function createDecisions(rules: Rules): Decisions {
  const known = new Map<Ledger, Map<number, Act[]>>();
  const radixes = rules.configuration.payments.map(radixOf);
  const numbers = new Map<string, number>();
  const lists: { acts: readonly Act[]; days: number }[] = [];

  function actsIn(world: World, payment: number): Act[] {
    const [ledger, situation] = [rules.ledgerOf(world), situationOf(world, payment, radixes)];
    const ofLedger = known.get(ledger) ?? new Map<number, Act[]>();
    const acts = ofLedger.get(situation) ?? decideActs(world, payment, rules);
    known.set(ledger, ofLedger.set(situation, acts));
    return acts;
  }

  return {
    decide(world, payment, days) {
      const acts = actsIn(world, payment);
      const name = JSON.stringify([acts, days]);
      const number = numbers.get(name) ?? lists.push({ acts, days }) - 1;
      numbers.set(name, number);
      return number;
    },
    actsOf: (number) => itemAt(lists, number),
  };
}
