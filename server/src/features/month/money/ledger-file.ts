import { byteOrderMark } from '../../../http/csv.ts';
import type { LedgerBooking } from '../../booking/batches/read-ledgers.ts';
import { readLedgers } from '../../booking/batches/read-ledgers.ts';
import { byCounter } from '../../booking/moves/ledger.ts';
import { findPaperNumbers } from '../../receipt/find-papers.ts';
import { postingsOf } from './ledger-postings.ts';
import { codeOf, isWithin, linesOf, type Money, transferCells, transferHead } from './money-context.ts';

const head = [...transferHead, 'Booking', 'Paper', 'Payment', 'Papers are for', 'Entry', 'Booking id'];

/** Writes `ledger.csv`: what bookings were charged, what they counted as paid, and what they gave back. */
export async function* writeLedger(money: Money): AsyncGenerator<string> {
  yield byteOrderMark + linesOf([head]);
  for await (const bookings of readLedgers(money.span)) {
    const entries = bookings.flatMap((booking) =>
      booking.ledger.filter(({ at }) => isWithin(money.span, at)).map((entry) => ({ booking, entry })),
    );
    const papers = await findPaperNumbers(
      entries.map(({ entry }) => entry.id),
      money.span.until,
    );
    yield linesOf(
      entries.flatMap(({ booking, entry }) =>
        postingsOf(entry).map(({ chargeId, ...posting }) => [
          ...transferCells(money, { at: entry.at, ...posting }),
          codeOf(booking),
          papers.get(String(entry.id)) ?? '',
          chargeId ?? '',
          papersOf(booking),
          String(entry.id),
          String(booking._id),
        ]),
      ),
    );
  }
}

/**
 * A booking that staff confirmed has papers for what it is charged, any other for what is paid (`hasReceipt`). An
 * invoice at the end of the rental is for what is charged until then.
 */
function papersOf({ settledBy, awaitsInvoice, invoiced }: LedgerBooking): string {
  if (awaitsInvoice || invoiced) return 'charges at the end';
  return settledBy === byCounter ? 'charges' : 'payments';
}
