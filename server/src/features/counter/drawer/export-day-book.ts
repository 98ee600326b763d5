import { counterMethodTexts, dayInIndia, type Drawer, formatRupees } from '@rental/contracts';
import type { FileReply } from '../../../http/contract/serve-file.ts';
import { byteOrderMark, csvLine } from '../../../http/csv.ts';
import type { ObjectId } from '../../../platform/mongo.ts';
import { findBookings } from '../../booking/find/find-bookings.ts';
import type { CounterMovement } from '../../payment/charge/find-counter-movements.ts';
import { timeInIndia } from '../time-in-india.ts';
import { type DayRecords, readDayBook } from './get-day-book.ts';

const head = ['Day', 'Time', 'Entry', 'Person', 'Method', 'Amount', 'Reference', 'Booking', 'Note'];

const entryTexts: Record<CounterMovement['kind'], string> = {
  taken: 'Taken',
  returned: 'Returned',
  corrected: 'Corrected',
};

type Row = { at: Date; cells: (string | number)[] };

/** Exports each payment, return and correction of a day and the counts of its drawers as a CSV file, oldest first. */
export async function exportDayBook(locationId: ObjectId, day: string): Promise<FileReply> {
  const records = await readDayBook(locationId, day);
  const rows = [...(await moneyRows(records)), ...records.book.drawers.flatMap(drawerRows)].toSorted(
    (a, b) => a.at.getTime() - b.at.getTime(),
  );
  return { name: `day-book-${day}.csv`, rows: rows.length, content: writeCsv(rows) };
}

// oxlint-disable-next-line require-await -- a file is generated asynchronously
async function* writeCsv(rows: readonly Row[]): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(head);
  yield rows.map(({ at, cells }) => csvLine([dayInIndia(at), timeInIndia(at), ...cells])).join('');
}

/** Money that left the counter is negative, so that the column adds up. */
async function moneyRows({ movements, personOf }: DayRecords): Promise<Row[]> {
  const bookings = await findBookings(movements.map(({ bookingId }) => bookingId));
  const codes = new Map(bookings.map(({ _id, code }) => [String(_id), code ?? String(_id)]));
  return movements.map(({ at, kind, by, method, amount, reference = '', bookingId, ...facts }) => ({
    at,
    cells: [
      entryTexts[kind],
      personOf(by).name,
      counterMethodTexts[method],
      kind === 'taken' ? amount : 0 - amount,
      reference,
      codes.get(String(bookingId)) ?? '',
      noteOf(facts),
    ],
  }));
}

const noteOf = ({ isDeposit, isVerified }: Pick<CounterMovement, 'isDeposit' | 'isVerified'>): string =>
  [...(isDeposit ? ['Deposit'] : []), ...(isVerified === false ? ['Not verified'] : [])].join('; ');

/** The counts of a drawer are in the note, because they are no money that was taken. */
function drawerRows({ person, openedAt, openingCount, closing }: Drawer): Row[] {
  const cellsOf = (entry: string, note: string) => [entry, person.name, counterMethodTexts.cash, '', '', '', note];
  const opened = { at: new Date(openedAt), cells: cellsOf('Drawer opened', `Counted ${formatRupees(openingCount)}`) };
  if (!closing) return [opened];
  const { at, count, expected, difference, by, reason } = closing;
  const counts = `Counted ${formatRupees(count)}, expected ${formatRupees(expected)}, difference ${formatRupees(difference)}`;
  const note = [counts, ...(by._id === person._id ? [] : [`by ${by.name}`]), ...(reason === undefined ? [] : [reason])];
  return [opened, { at: new Date(at), cells: cellsOf('Drawer closed', note.join('; ')) }];
}
