import { bookingColumnTexts, dayInIndia, stageTexts } from '@rental/contracts';
import type { FileReply } from '../../http/contract/serve-file.ts';
import { byteOrderMark, csvLine } from '../../http/csv.ts';
import type { Reach } from '../../platform/reach.ts';
import { checkpoint } from '../../platform/checkpoint.ts';
import { commentOfRequest } from '../../platform/current-request.ts';
import type { Deps } from '../../platform/deps.ts';
import { type ObjectId, plainCollection } from '../../platform/mongo.ts';
import { remember } from '../../platform/work/remember.ts';
import { findContacts } from '../auth/account/find-users.ts';
import { Booking, type BookingRecord } from '../booking/booking.model.ts';
import { isAnyChanged, isAnyOneWay } from '../booking/find/find-bookings.ts';
import { changesCount } from '../booking/change/list-changes.ts';
import { paidSum, returnedSum } from '../booking/moves/ledger.ts';
import { returnedAt } from '../booking/times/one-way.ts';
import { findLocationNames } from '../location/find-locations.ts';
import { findCounter } from '../settings/counter-settings.ts';
import { findTimes } from '../settings/time-settings.ts';
import { findVehicleLabels } from '../vehicle/find-vehicles.ts';
import { bookingFilter } from './booking-filter.ts';
import { countBookings } from './count-bookings.ts';
import type { Daybooks } from './days/daybooks.ts';

type ExportQuery = { search?: string | undefined; locationId?: string | undefined };

/**
 * The header: the table’s columns in the same order, then the amounts, the number plate, the customer’s phone and the
 * booking’s code. The columns of times follow only while times are on. The return location follows only if any booking
 * has another one than its pick-up location, the number of changes only if any booking was changed,
 * and the stage only while the counter is used.
 */
const csvHead = [...Object.values(bookingColumnTexts), 'Paid', 'Refunded', 'Number plate', 'Phone', 'Code'];
const timeHead = ['Pick-up time', 'Return time'];
const returnHead = ['Return location'];
const changesHead = ['Changes'];
const stageHead = ['Stage'];

/** Larger batches use more memory before garbage collection, smaller ones need more queries. */
const rowsPerBatch = 250;

const shownFields = {
  code: 1,
  carId: 1,
  locationId: 1,
  customerId: 1,
  fromDate: 1,
  toDate: 1,
  pickUpTime: 1,
  returnTime: 1,
  returnLocationId: 1,
  totalAmount: 1,
  status: 1,
  stage: 1,
  paymentId: 1,
  createdAt: 1,
  // The amounts and changes are summed in the database, which is less busy than this process.
  paid: paidSum,
  returned: returnedSum,
  changes: changesCount,
} as const;

type Sums = 'paid' | 'returned' | 'changes';
/** The booking fields shown in a row, with the total paid and the total refunded, in whole rupees, and the number of changes. */
type ExportedBooking = Pick<BookingRecord, '_id' | Exclude<keyof typeof shownFields, Sums>> & Record<Sums, number>;

type Cursor = { hasNext: () => Promise<boolean>; readBufferedDocuments: () => ExportedBooking[] };

/** Time limit for the database’s own work on one export, excluding the time spent waiting for a slow client. */
const maxTimeMS = 60_000;

/**
 * Exports the filtered bookings within reach as a CSV file, newest first, ordered by `_id` when times are equal. Reads
 * and writes in batches, so that memory use does not grow with the number of bookings. The file is named after the
 * current day in India. The export is a single pass from newest to oldest. It omits bookings made after its start, and
 * repeats or loses no other booking, because a booking’s timestamp never changes and no booking is deleted. Each row
 * shows the booking as it was when the row was read. `rows` is counted before the pass; the file never contains fewer
 * rows than that.
 */
export async function exportBookings(
  query: ExportQuery,
  reach: Reach,
  { clock, daybooks }: Pick<Deps, 'clock'> & { daybooks: Daybooks },
): Promise<FileReply> {
  const filter = await bookingFilter(query, reach);
  return {
    name: `bookings-${dayInIndia(clock.now())}.csv`,
    rows: filter ? await countBookings(filter, daybooks) : 0,
    content: writeCsv(filter),
  };
}

/** Starts reading when the first row is requested; closes the cursor when the generator ends for any reason. */
async function* writeCsv(filter: Record<string, unknown> | null): AsyncGenerator<string> {
  const columns = {
    hasTimes: (await findTimes()).isOn,
    hasReturns: await isAnyOneWay(),
    hasChanges: await isAnyChanged(),
    hasStages: (await findCounter()).isOn,
  };
  const head = [
    ...csvHead,
    ...(columns.hasTimes ? timeHead : []),
    ...(columns.hasReturns ? returnHead : []),
    ...(columns.hasChanges ? changesHead : []),
    ...(columns.hasStages ? stageHead : []),
  ];
  yield byteOrderMark + csvLine(head);
  if (!filter) return;
  const cursor = plainCollection<BookingRecord>(Booking)
    .find<ExportedBooking>(filter, {
      projection: shownFields,
      batchSize: rowsPerBatch,
      maxTimeMS,
      ...commentOfRequest(),
    })
    .sort({ createdAt: -1, _id: -1 });
  const nameRows = createNameRows();
  try {
    let batch = await readBatch(cursor);
    while (batch.length > 0) {
      await checkpoint('export:read');
      const next = readBatch(cursor);
      // Prevents an unhandled rejection: a failure is handled at `await next`, after these rows have been sent.
      next.catch(() => undefined);
      const namesOf = await nameRows(batch);
      yield batch.map((booking) => csvLine(cellsOf(booking, namesOf(booking), columns))).join('');
      batch = await next;
    }
  } finally {
    await cursor.close();
  }
}

/** Returns the next documents received from the database, at most one batch; empty after the last. */
const readBatch = async (cursor: Cursor): Promise<ExportedBooking[]> =>
  (await cursor.hasNext()) ? cursor.readBufferedDocuments() : [];

type RowNames = { car: string; plate: string; location: string; returned: string; customer: string; phone: string };
type Columns = { hasTimes: boolean; hasReturns: boolean; hasChanges: boolean; hasStages: boolean };

/** Returns the cells of one row: days as YYYY-MM-DD, times as HH:MM, amounts as plain numbers. */
function cellsOf(booking: ExportedBooking, names: RowNames, columns: Columns) {
  const { hasTimes, hasReturns, hasChanges, hasStages } = columns;
  const { car, plate, location, returned, customer, phone } = names;
  return [
    String(booking._id),
    car,
    location,
    customer,
    booking.fromDate,
    booking.toDate,
    booking.totalAmount,
    booking.status,
    booking.paymentId ? String(booking.paymentId) : '',
    dayInIndia(booking.createdAt),
    booking.paid,
    booking.returned,
    plate,
    phone,
    booking.code ?? '',
    ...(hasTimes ? [booking.pickUpTime ?? '', booking.returnTime ?? ''] : []),
    ...(hasReturns ? [returned] : []),
    ...(hasChanges ? [booking.changes] : []),
    ...(hasStages ? [booking.stage ? stageTexts[booking.stage] : ''] : []),
  ];
}

/**
 * Resolves the names for successive batches of bookings. Cars and locations are few and recur, so each is fetched only
 * once; customers are many and are cached only for one batch. A deleted name is shown as a dash.
 */
function createNameRows() {
  const cars = remember(findVehicleLabels);
  const locations = remember(findLocationNames);
  return async (bookings: ExportedBooking[]): Promise<(booking: ExportedBooking) => RowNames> => {
    const [carOf, locationName, customers] = await Promise.all([
      cars(bookings.map(({ carId }) => carId)),
      locations(bookings.flatMap((booking) => [booking.locationId, returnedAt(booking)])),
      findContacts(bookings.map(({ customerId }) => customerId)),
    ]);
    const placeOf = (id: ObjectId) => locationName(id) ?? '–';
    return ({ carId, locationId, returnLocationId, customerId }) => ({
      car: carOf(carId)?.carName ?? '–',
      plate: carOf(carId)?.plate ?? '',
      location: placeOf(locationId),
      returned: returnLocationId ? placeOf(returnLocationId) : '',
      customer: customers.get(String(customerId))?.name ?? '–',
      phone: customers.get(String(customerId))?.phone ?? '',
    });
  };
}
