import { type LedgerBooking, readOpenIn } from '../../booking/batches/read-ledgers.ts';
import type { ChargeRecord } from '../../payment/charge/charge.model.ts';
import { readUnsettledAt } from '../../payment/month/read-charges.ts';
import type { MonthSpan } from '../../receipt/month/month-series.ts';
import { accounts } from './accounts.ts';
import { movesOf, signed } from './charge-money.ts';
import { netOf, postingsOf } from './ledger-postings.ts';
import { bookingsOf, type Open, type Standing, type Standings } from './money-context.ts';

/* What bookings and payments stood at, at a moment. Amounts are in paise. */

/**
 * Reads what bookings owed and had as deposits when a span began and when it ended. All of the latter are in memory:
 * they are those whose rental or payment is open, however many bookings the month had.
 */
export async function readStandings({ span, now }: { span: MonthSpan; now: Date }): Promise<Standings> {
  const before = { owes: 0, held: 0 };
  const ended: Standing[] = [];
  for await (const bookings of readOpenIn(span, now)) {
    for (const booking of bookings) {
      const { owes, held } = openAt(booking, span.from);
      before.owes += owes;
      before.held += held;
      const end = openAt(booking, span.until);
      if (end.owes !== 0 || end.held !== 0) ended.push({ ...end, booking: withoutLedger(booking) });
    }
  }
  // In an order that doesn’t depend on what has happened since.
  return { before, ended: ended.toSorted(byBooking) };
}

const byBooking = (one: Standing, other: Standing): number =>
  String(one.booking._id).localeCompare(String(other.booking._id));

function openAt({ ledger }: LedgerBooking, moment: Date): Open {
  const postings = ledger.filter(({ at }) => at < moment).flatMap(postingsOf);
  return { owes: netOf(postings, accounts.customers), held: 0 - netOf(postings, accounts.deposits) };
}

function withoutLedger({ ledger, ...booking }: LedgerBooking): Standing['booking'] {
  const taken = ledger.find(({ account, paid }) => account === 'deposit' && paid.length > 0);
  return { ...booking, depositTakenAt: taken?.at ?? null };
}

/** A payment of which money is still to be assigned or returned; negative if more was returned than was owed. */
export type Unassigned = { charge: ChargeRecord; booking: LedgerBooking | undefined; paise: number };

/** Reads the payments of which money was still to be assigned or returned at a moment, in batches. */
export async function* readUnassigned(moment: Date): AsyncGenerator<Unassigned[]> {
  for await (const charges of readUnsettledAt(moment)) {
    const bookings = await bookingsOf(charges);
    yield charges
      .map((charge) => {
        const booking = bookings.get(String(charge.bookingId));
        return { charge, booking, paise: unassignedOf(charge, booking, moment) };
      })
      .filter(({ paise }) => paise !== 0);
  }
}

function unassignedOf(charge: ChargeRecord, booking: LedgerBooking | undefined, moment: Date): number {
  const received = movesOf(charge)
    .filter(({ at }) => at < moment)
    .reduce((sum, move) => sum + signed(move), 0);
  const postings = (booking?.ledger ?? [])
    .filter(({ at }) => at < moment)
    .flatMap(postingsOf)
    .filter(({ chargeId }) => chargeId === charge._id);
  return received - netOf(postings, accounts.unassigned);
}
