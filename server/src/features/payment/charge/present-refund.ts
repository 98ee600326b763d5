import { creditReasons, type CustomerRefund, isExtraCharge, type Refund } from '@rental/contracts';
import type { BookingRecord } from '../../booking/booking.model.ts';
import type { LedgerEntry } from '../../booking/record/ledger-entry.ts';
import { isCorrection, paymentsOf, rentalOf } from '../../booking/moves/ledger.ts';
import type { ChargeRecord, RefundPart } from './charge.model.ts';
import { outsideOf, promisedOf } from './charge-moves.ts';
import { findChargesById } from './find-charges.ts';
import { ownerOf } from './refund-moves.ts';
import { waitsForDispute } from './sendable.ts';

/** The API representation of one refund. A refund that an admin made by other means shows the admin’s reference. */
export const presentPart = ({ amount, state, razorpayRefundId, byHand }: RefundPart): Refund => ({
  amount,
  state,
  reference: byHand?.reference ?? razorpayRefundId,
});

/** Returns why an entry refunds money: it gives back the deposit, or has a first line of this kind. */
function kindOf(entry: LedgerEntry): CustomerRefund['kind'] {
  if (entry.release) return 'deposit';
  if (isCorrection(entry)) return 'correction';
  const reason = creditReasons.find((each) => each === entry.lines[0]?.kind) ?? 'cancelled';
  return isExtraCharge(reason) ? 'charge' : reason;
}

/** Whether money leaves us by this entry. A deposit that has paid the balance stays with us. */
const isRefunding = ({ release }: LedgerEntry): boolean => release !== 'used';

/**
 * Returns all refunds of a booking, completed or in progress, oldest first: those in its ledger with their status at
 * the provider, and those of payments that could never pay for the booking. `withheld` is what disputes withhold, by
 * charge.
 */
export function presentRefunds(
  { ledger }: Pick<BookingRecord, 'ledger'>,
  charges: readonly ChargeRecord[],
  withheld: ReadonlyMap<string, number> = new Map(),
): (CustomerRefund & { chargeId: string; refundId: string })[] {
  const byId = new Map(charges.map((charge) => [charge._id, charge]));
  const promised = ledger.filter(isRefunding).flatMap((entry) =>
    entry.back.map(({ chargeId, amount, external }) => {
      const refundId = String(entry.id);
      const part = byId.get(chargeId)?.parts.find(({ id }) => id === refundId);
      const known = part && presentPart(part);
      const state = external ? ('processed' as const) : (known?.state ?? 'due');
      const reference = known?.reference ?? null;
      return { kind: kindOf(entry), amount, state, reference, at: entry.at.toISOString(), chargeId, refundId };
    }),
  );
  const unwanted = charges.filter(({ outcome }) => outcome === 'refund').map(presentUnwanted);
  const again = charges.flatMap(presentAgain);
  // Subtracts each failed external refund from the newest refund of its charge that is large enough.
  for (const { chargeId, amount } of again) {
    const first = [...promised, ...unwanted].findLast((each) => each.chargeId === chargeId && each.amount >= amount);
    if (first) first.amount -= amount;
  }
  const shown = [...promised, ...unwanted].filter(({ amount }) => amount > 0 || again.length === 0);
  const rows = [...shown, ...again];
  for (const charge of charges) for (const part of charge.parts) showSplit(rows, charge, part);
  return rows
    .map((row) => {
      const charge = byId.get(row.chargeId);
      const part = charge?.parts.find(({ id }) => id === row.refundId);
      const waits = charge && part && waitsForDispute(charge, part, withheld.get(charge._id));
      return { ...row, ...(waits && { waitsForDispute: true }) };
    })
    .toSorted((a, b) => a.at.localeCompare(b.at));
}

type Row = CustomerRefund & { chargeId: string; refundId: string };

/** Adds a row for a part that was split off, and subtracts its amount from the refund it was split from. */
function showSplit(rows: Row[], { _id }: ChargeRecord, part: RefundPart): void {
  const owner = rows.find(({ chargeId, refundId }) => chargeId === _id && refundId === ownerOf(part.id));
  if (!owner || owner.refundId === part.id) return;
  // A promise of the ledger is shown in full; money that came back, as far as we still owe it.
  const amount = owner.kind === 'outside' ? part.amount : part.promised;
  if (amount === 0) return;
  owner.amount -= amount;
  rows.push({ ...owner, ...presentPart(part), amount, refundId: part.id });
}

const owedWith = ({ id: owner }: RefundPart, parts: readonly RefundPart[]): number =>
  parts.filter(({ id }) => ownerOf(id) === owner).reduce((sum, { amount }) => sum + amount, 0);

/**
 * Refunds made outside our system that failed or were reversed, so that we owe the money again. The amount includes the
 * parts that were split off.
 */
const presentAgain = ({ _id: chargeId, parts }: ChargeRecord) =>
  parts
    .filter(({ id }) => id.startsWith('rfnd_') && id === ownerOf(id))
    .map((part) => ({ part, amount: owedWith(part, parts) }))
    .filter(({ amount }) => amount > 0)
    .map(({ part, amount }) => ({
      kind: 'outside' as const,
      ...presentPart(part),
      amount,
      at: part.dueAt.toISOString(),
      chargeId,
      refundId: part.id,
    }));

/** A payment that could never pay for the booking is refunded in full, by us or outside our system. */
function presentUnwanted(charge: ChargeRecord) {
  const { _id: chargeId, parts, capturedAt } = charge;
  const part = parts.find(({ id }) => !id.startsWith('rfnd_'));
  const facts = part ? presentPart(part) : { amount: 0, state: 'processed' as const, reference: null };
  const amount = outsideOf(charge) + promisedOf(charge);
  const at = (part?.dueAt ?? capturedAt).toISOString();
  return { kind: 'unwanted' as const, ...facts, amount, at, chargeId, refundId: part?.id ?? 'all' };
}

/** Returns the refunds that customers see: all except corrections, because they undo a payment that was never made. */
export const forCustomers = <R extends Pick<CustomerRefund, 'kind'>>(refunds: readonly R[]): R[] =>
  refunds.filter(({ kind }) => kind !== 'correction');

/** Returns the total refunded from the payments that count for a rental, for its receipt; null if nothing was. */
export async function findRefund(booking: Pick<BookingRecord, 'ledger' | 'settledBy'>): Promise<Refund | null> {
  const charges = await findChargesById(paymentsOf(booking));
  const refunds = forCustomers(presentRefunds({ ledger: rentalOf(booking.ledger) }, charges));
  if (refunds.length === 0) return null;
  const amount = refunds.reduce((sum, refund) => sum + refund.amount, 0);
  const worst = (['failed', 'due', 'requested', 'processed'] as const).find((state) =>
    refunds.some((refund) => refund.state === state),
  );
  return { amount, state: worst ?? 'processed', reference: refunds.at(-1)?.reference ?? null };
}
