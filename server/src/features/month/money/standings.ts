import { type LedgerBooking, readOpenAt } from '../../booking/batches/read-ledgers.ts';
import type { ChargeRecord } from '../../payment/charge/charge.model.ts';
import { readUnsettledAt } from '../../payment/month/read-charges.ts';
import { accounts } from './accounts.ts';
import { movesOf, signed } from './charge-money.ts';
import { netOf, postingsOf } from './ledger-postings.ts';
import { bookingsOf } from './money-context.ts';

/* What bookings and payments stood at, at a moment. Amounts are in paise. */

/** What a booking owes, and what is held of its deposit. */
export type Standing = { booking: LedgerBooking; owes: number; held: number };

/** Reads the bookings that owed money or had a deposit at a moment, in batches. */
export async function* readStandings(moment: Date, now: Date): AsyncGenerator<Standing[]> {
  for await (const bookings of readOpenAt(moment, now)) {
    yield bookings.map((booking) => standingOf(booking, moment)).filter(({ owes, held }) => owes !== 0 || held !== 0);
  }
}

function standingOf(booking: LedgerBooking, moment: Date): Standing {
  const postings = booking.ledger.filter(({ at }) => at < moment).flatMap(postingsOf);
  return { booking, owes: netOf(postings, accounts.customers), held: 0 - netOf(postings, accounts.deposits) };
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
