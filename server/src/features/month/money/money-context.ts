import { dayInIndia, startOfDayInIndia, timeOf } from '@rental/contracts';
import { csvLine } from '../../../http/csv.ts';
import type { ObjectId } from '../../../platform/mongo.ts';
import { findContacts } from '../../auth/account/find-users.ts';
import type { LedgerBooking } from '../../booking/batches/read-ledgers.ts';
import type { BookingRecord } from '../../booking/booking.model.ts';
import { findBookings } from '../../booking/find/find-bookings.ts';
import { entryPaidBy } from '../../booking/moves/ledger.ts';
import { findLocationNames } from '../../location/find-locations.ts';
import type { ChargeRecord } from '../../payment/charge/charge.model.ts';
import type { MoneyPlace } from '../../payment/month/sum-money.ts';
import type { MonthSpan } from '../../receipt/month/month-series.ts';
import { amountText } from '../papers/amount-text.ts';
import { accountOf, createTurnovers, type Transfer, type Turnovers } from './accounts.ts';

/** What a booking owes, and what is held of its deposit, in paise. */
export type Open = { owes: number; held: number };

export type Standing = Open & { booking: Omit<LedgerBooking, 'ledger'> & { depositTakenAt: Date | null } };

/** The sums when a month began, and each booking that owed money or had a deposit when it ended. */
export type Standings = { before: Open; ended: readonly Standing[] };

/** What the money files share while they are written: their span, what they have moved so far, and names. */
export type Money = {
  span: MonthSpan;
  now: Date;
  turnovers: Turnovers;
  /** Sums of single files, by the file and the sum. */
  sums: Map<string, number>;
  accountAt: (place: MoneyPlace) => Promise<string>;
  locationName: (id: ObjectId) => Promise<string>;
  /** Reads the standings once, because that takes as long as everything that has changed since the month began. */
  standings: () => Promise<Standings>;
  /** The balances at which accounts closed when the previous month was locked, in paise; null if it isn’t locked. */
  openings: ReadonlyMap<string, number> | null;
  /** The balances at which accounts close by the records, in paise; filled in when `control.csv` is written. */
  closings: Map<string, number>;
  /** Drawers whose count differs from their cash, as rows of `differences.csv`. */
  drawerDifferences: string[];
};

type Source = Pick<Money, 'span' | 'now' | 'openings' | 'standings'>;

export function createMoney({ span, now, openings, standings: read }: Source): Money {
  let standings: Promise<Standings> | undefined;
  const names = new Map<string, string>();
  // Locations are few and recur, so each name is read once.
  const locationName = async (id: ObjectId): Promise<string> => {
    const known = names.get(String(id)) ?? (await findLocationNames([id])).get(String(id)) ?? '–';
    names.set(String(id), known);
    return known;
  };
  return {
    span,
    now,
    turnovers: createTurnovers(),
    sums: new Map(),
    openings,
    closings: new Map(),
    locationName,
    standings: async () => (standings ??= read()),
    accountAt: async (place) => accountOf(place, place.at === 'counter' ? await locationName(place.locationId) : ''),
    drawerDifferences: [],
  };
}

/** Adds to the sum of a file. */
export const addToSum = ({ sums }: Pick<Money, 'sums'>, name: string, paise: number): void =>
  void sums.set(name, (sums.get(name) ?? 0) + paise);

export const isWithin = ({ from, until }: MonthSpan, at: Date): boolean => at >= from && at < until;

/** The first columns of every file of transfers. */
export const transferHead = ['Date', 'Time', 'Kind', 'Amount', 'From', 'To'] as const;

/** Counts a transfer, and returns the first cells of its row. */
export function transferCells({ turnovers }: Pick<Money, 'turnovers'>, row: Transfer & { at: Date; kind: string }) {
  turnovers.add(row);
  return [...momentCells(row.at), row.kind, amountText(row.paise), row.from, row.to];
}

const minuteMs = 60_000;

/** Returns the day and the time in India. */
export const momentCells = (at: Date): [string, string] => {
  const day = dayInIndia(at);
  return [day, timeOf(Math.floor((at.getTime() - startOfDayInIndia(day).getTime()) / minuteMs))];
};

type Owner = Pick<BookingRecord, '_id' | 'code'>;

export const codeOf = ({ _id, code }: Owner): string => code ?? String(_id);

/** Finds the bookings of some charges, by id. */
export async function bookingsOf(
  charges: readonly Pick<ChargeRecord, 'bookingId'>[],
): Promise<ReadonlyMap<string, BookingRecord>> {
  const found = await findBookings(charges.map(({ bookingId }) => bookingId));
  return new Map(found.map((booking) => [String(booking._id), booking]));
}

/** Returns the id of the ledger entry that counts a payment. Papers have it, too. */
export const entryIdOf = (booking: BookingRecord | undefined, chargeId: string): ObjectId | undefined =>
  booking && entryPaidBy(booking.ledger, chargeId)?.id;

/** Names the customers of some bookings. A deleted account is shown as a dash. */
export async function nameCustomers(bookings: readonly Pick<BookingRecord, 'customerId'>[]) {
  const contacts = await findContacts(bookings.map(({ customerId }) => customerId));
  return ({ customerId }: Pick<BookingRecord, 'customerId'>): string => contacts.get(String(customerId))?.name ?? '–';
}

/** Joins the rows of a batch. */
export const linesOf = (rows: readonly (readonly (string | number)[])[]): string => rows.map(csvLine).join('');
