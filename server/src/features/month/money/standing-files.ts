import { dayInIndia } from '@rental/contracts';
import { byteOrderMark } from '../../../http/csv.ts';
import { amountText } from '../papers/amount-text.ts';
import { addToSum, codeOf, linesOf, type Money, momentCells, nameCustomers, type Standing } from './money-context.ts';
import { readUnassigned, type Unassigned } from './standings.ts';

/** The sums of the files, which must equal what their accounts close with. */
export const standingSums = {
  deposits: 'deposits.csv',
  customers: 'open-balances.csv: owed by customers',
  unassigned: 'open-balances.csv: to assign or return',
} as const;

const depositHead = ['Booking', 'Customer', 'From', 'To', 'Taken on', 'To be returned by', 'Held', 'Booking id'];

/** Writes `deposits.csv`: each booking of which a deposit was held when the month ended. */
export async function* writeDeposits(money: Money): AsyncGenerator<string> {
  yield byteOrderMark + linesOf([depositHead]);
  const { ended } = await money.standings();
  for (const standings of batchesOf(ended.filter(({ held }) => held !== 0))) {
    const customerOf = await nameCustomers(standings.map(({ booking }) => booking));
    yield linesOf(
      standings.map(({ booking, held }) => {
        addToSum(money, standingSums.deposits, held);
        const { fromDate, toDate, depositDueAt: dueAt, depositTakenAt: takenAt } = booking;
        return [
          codeOf(booking),
          customerOf(booking),
          fromDate,
          toDate,
          takenAt ? dayInIndia(takenAt) : '',
          dueAt ? momentCells(dueAt).join(' ') : '',
          amountText(held),
          String(booking._id),
        ];
      }),
    );
  }
}

const rowsPerBatch = 250;

function* batchesOf(standings: readonly Standing[]): Generator<readonly Standing[]> {
  for (let start = 0; start < standings.length; start += rowsPerBatch) {
    yield standings.slice(start, start + rowsPerBatch);
  }
}

const balanceHead = ['Kind', 'Booking', 'Customer', 'From', 'To', 'Amount', 'Payment', 'Booking id'];

/**
 * Writes `open-balances.csv`: what each booking owed when the month ended, and of each payment what no booking counted
 * yet or what was still to be returned.
 */
export async function* writeOpenBalances(money: Money): AsyncGenerator<string> {
  yield byteOrderMark + linesOf([balanceHead]);
  const { ended } = await money.standings();
  for (const standings of batchesOf(ended.filter(({ owes }) => owes !== 0))) {
    for (const { owes } of standings) addToSum(money, standingSums.customers, owes);
    yield linesOf(await owedRows(standings));
  }
  for await (const batch of readUnassigned(money.span.until)) {
    for (const { paise } of batch) addToSum(money, standingSums.unassigned, paise);
    yield linesOf(await unassignedRows(batch));
  }
}

async function owedRows(standings: readonly Standing[]): Promise<string[][]> {
  const customerOf = await nameCustomers(standings.map(({ booking }) => booking));
  return standings.map(({ booking, owes }) => {
    const { _id, fromDate, toDate } = booking;
    const facts = [codeOf(booking), customerOf(booking), fromDate, toDate];
    return ['Owed by the customer', ...facts, amountText(owes), '', String(_id)];
  });
}

async function unassignedRows(batch: readonly Unassigned[]): Promise<string[][]> {
  const customerOf = await nameCustomers(batch.flatMap(({ booking }) => booking ?? []));
  return batch.map(({ charge, booking, paise }) => {
    const facts = booking ? [codeOf(booking), customerOf(booking), booking.fromDate, booking.toDate] : ['', '', '', ''];
    const kind = paise < 0 ? 'Returned without being owed' : 'To assign or return';
    return [kind, ...facts, amountText(paise), charge._id, String(charge.bookingId)];
  });
}
