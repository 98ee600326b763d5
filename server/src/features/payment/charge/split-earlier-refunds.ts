import type { Refund } from '@rental/contracts';
import type { MigrationDeps, MigrationStep } from '../../../platform/migration/migration.ts';
import { toPaise } from '../../../platform/payment-gateway.ts';
import { findBooking } from '../../booking/find-bookings.ts';
import type { BookingRecord } from '../../booking/booking.model.ts';
import { toldOutside } from '../../booking/ledger.ts';
import { Charge, type ChargeRecord, type RefundPart } from './charge.model.ts';
import { leftOf, nextLook, outsideOf, withSums } from './charge-moves.ts';

type EarlierRefund = {
  amount: number;
  state: Refund['state'];
  gen: number;
  key: string;
  razorpayRefundId: string | null;
  /** Null if it was owed before that was written down. */
  dueAt: Date | null;
  tries: number;
  lastError: string | null;
  retryFrom: Date | null;
  requestedAt: Date | null;
  processedAt: Date | null;
  /** Returned outside our system. */
  external: boolean;
};

/** A charge as it was stored when it had one refund at most. */
type Earlier = Omit<ChargeRecord, 'rev' | 'parts' | 'outsidePaise' | 'outsideParts' | 'toldPaise' | 'retryFrom'> & {
  refund: EarlierRefund | null;
  outsidePaise?: number;
  outsideParts?: { paise: number; at: Date }[];
};

/** An index answers this: its partial filter says the same. */
const earlier = { rev: null } as const;

/** Splits the one refund that a charge had into its parts. Needs the ledgers of the bookings. */
export const splitEarlierRefunds: MigrationStep = {
  name: 'split-refunds',
  isDone: async () => (await Charge.exists(earlier)) === null,
  countLeft: async () => Charge.countDocuments(earlier),
  changeBatch: async (limit, deps) => {
    const found = await Charge.find(earlier).limit(limit).lean<Earlier[]>();
    let changed = 0;
    for (const charge of found) if (await split(charge, deps)) changed += 1;
    return changed;
  },
};

/** Whether this call did it. */
async function split(charge: Earlier, deps: MigrationDeps): Promise<boolean> {
  const booking = await findBooking(charge.bookingId);
  if (!booking) return false;
  const { _id, ...today } = asToday(charge, booking, deps);
  const { modifiedCount } = await Charge.updateOne(
    { _id, ...earlier },
    { $set: today, $unset: { refund: 1 } },
    // What is taken away is no field any more.
    { strict: false },
  );
  return modifiedCount === 1;
}

function asToday({ refund, ...charge }: Earlier, booking: BookingRecord, deps: MigrationDeps): ChargeRecord {
  const outside = outsideOfEarlier({ ...charge, refund });
  const outsidePaise = outside.reduce((sum, { paise }) => sum + paise, 0);
  const parts = refund ? partsOf(charge, { refund, promise: promiseOf(booking, charge._id), outsidePaise }) : [];
  const promised = parts.reduce((sum, part) => sum + part.promised, 0);
  const lost = charge.amount - promised - leftOf({ amount: charge.amount, outsidePaise, parts });
  const isTold = toldOutside(booking.ledger, charge._id) >= lost;
  const today: ChargeRecord = {
    ...charge,
    ...judgedToday(charge, booking),
    rev: 0,
    parts,
    outsidePaise,
    outsideParts: spread(outside, lost),
    toldPaise: isTold ? outsidePaise : 0,
    retryFrom: refund?.retryFrom ?? null,
  };
  return withSums({ ...today, nextAt: charge.nextAt ?? nextLook(today, deps) });
}

/** Money that settled a booking is kept, whatever part of it goes back. */
function judgedToday(
  { _id, outcome, reason }: Omit<Earlier, 'refund'>,
  { settledBy }: BookingRecord,
): Pick<ChargeRecord, 'outcome' | 'reason'> {
  if (outcome === 'undecided') return { outcome, reason };
  return settledBy === _id ? { outcome: 'kept', reason: null } : { outcome: 'refund', reason };
}

type Outside = NonNullable<Earlier['outsideParts']>;

/** What was returned in full before parts were counted has no count of them. */
function outsideOfEarlier({ refund, outsidePaise, outsideParts, providerPaise, capturedAt }: Earlier): Outside {
  const at = refund?.dueAt ?? refund?.processedAt ?? capturedAt;
  const paise = outsidePaise ?? (refund?.external ? providerPaise : 0);
  return outsideParts ?? (paise > 0 ? [{ paise, at }] : []);
}

/** What the booking's ledger gives back of it; null of money that can never count. */
const promiseOf = ({ ledger }: BookingRecord, chargeId: string) =>
  ledger
    .flatMap(({ id, back }) => back.map((each) => ({ id: String(id), ...each })))
    .find((each) => each.chargeId === chargeId && !each.external) ?? null;

type Split = { refund: EarlierRefund; promise: ReturnType<typeof promiseOf>; outsidePaise: number };

function partsOf(charge: Omit<Earlier, 'refund'>, { refund, promise, outsidePaise }: Split): RefundPart[] {
  const { external, retryFrom: _kept, ...rest } = refund;
  const { id, amount: promised } = promise ?? { id: 'all', amount: refund.amount };
  const dueAt = refund.dueAt ?? charge.capturedAt;
  if (!external) return [{ ...rest, id, promised, paise: paiseAsked(charge, { refund, outsidePaise }), dueAt }];
  // Others paid what we had promised; nobody promised what was returned by itself.
  return promise === null ? [] : [{ ...rest, id, promised, amount: 0, paise: null, dueAt }];
}

/** What the provider was asked for: to the last paisa when nothing was to be left. */
function paiseAsked(
  { amount, providerPaise }: Omit<Earlier, 'refund'>,
  { refund, outsidePaise }: Omit<Split, 'promise'>,
): number | null {
  if (refund.state !== 'requested' && refund.state !== 'processed') return null;
  const isAll = refund.amount + outsideOf({ outsidePaise }) === amount;
  return isAll ? providerPaise - outsidePaise : toPaise(refund.amount);
}

/** How much less we kept since each of the parts, the first of them first. */
function spread(parts: Outside, lost: number): ChargeRecord['outsideParts'] {
  let rest = lost;
  return parts.map(({ paise, at }) => {
    const amount = Math.min(rest, Math.ceil(paise / 100));
    rest -= amount;
    return { paise, amount, at };
  });
}
