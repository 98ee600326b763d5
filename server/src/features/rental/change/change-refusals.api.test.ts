import { changeRefusalTexts } from '@rental/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { changesOf } from '../../../../test/support/change-booking.ts';
import { buildBlock, buildVehicle } from '../../../../test/support/factories.ts';
import { fillLedger } from '../../../../test/support/fill-ledger.ts';
import { createCustomer, openRental, readBooking, type Rental } from '../../../../test/support/open-rental.ts';
import { refusalOf } from '../../../../test/support/refusal.ts';
import { savePrices, saveTimes } from '../../../../test/support/save-prices.ts';
import { staffChangesOf } from '../../../../test/support/staff-change.ts';
import { Booking } from '../../booking/booking.model.ts';
import { Location } from '../../location/location.model.ts';

/* What customers and staff read when a change is refused. A refused change writes nothing. */

/** Three days from Tuesday on, at ₹2,000 a day. */
const booked = { fromDate: '2026-12-01', toDate: '2026-12-03' };
const longer = { toDate: '2026-12-04' };
const env = { CHANGES_MAX: '1', LIMIT_CHANGE_PER_HOUR: '1', HORIZON_DAYS: '60' };

const closed = ['booking_closed', 'This booking can no longer be changed.'];
const over = ['rental_over', 'The rental is over.'];
const started = ['rental_started', 'The rental has already started'];
const edited = ['edited_meanwhile', 'Someone else changed this while you were editing'];
const priced = ['price_changed', 'The price has changed. Check it and try again.'];
const taken = ['car_unavailable', 'These dates were just taken'];
const full = ['ledger_full', 'This booking has had too many changes. No more can be recorded.'];
const unchanged = ['change_not_possible', changeRefusalTexts.unchanged];
const noBooking = ['booking_not_found', 'This booking does not exist'];

let rental: Rental;
let bookingId: string;
let changes: ReturnType<typeof changesOf>;
let byStaff: ReturnType<typeof staffChangesOf>;

const goTo = async (moment: string) => {
  rental.app.clock.set(new Date(`${moment}+05:30`));
  byStaff = staffChangesOf(rental, bookingId, (await rental.app.signInAs('admin')).token);
};

beforeEach(async () => {
  rental = await openRental({ env }, { rentalPrice: 2_000 });
  bookingId = (await rental.confirmed(booked)).booking._id;
  changes = changesOf(rental, bookingId);
  byStaff = staffChangesOf(rental, bookingId, (await rental.app.signInAs('admin')).token);
});

async function closeFridays(): Promise<void> {
  const open = { open: '09:00', close: '18:00' };
  const hours = [open, open, open, open, null, open, open];
  await Location.updateOne({ _id: rental.car.carLocations[0] }, { hours });
}

type Dates = Parameters<typeof changes.send>[0];
type Shown = Parameters<typeof changes.send>[1];
/** Returns the refusal of a customer’s change. */
const refused = async (dates: Dates, shown?: Shown) => refusalOf(async () => changes.send(dates, shown));
/** Returns the refusal of a change by staff. */
const refusedToStaff = async (wish: Parameters<typeof byStaff.bodyFor>[0], sent: object = {}) => {
  const body = await byStaff.bodyFor(wish, sent);
  return refusalOf(async () => byStaff.send(body));
};

describe('a change by the customer', () => {
  test('is refused for dates that are not possible', async () => {
    expect(await refused({})).toEqual(unchanged);
    expect(await refused({ fromDate: '2027-01-24', toDate: '2027-01-25' })).toEqual([
      'date_out_of_range',
      'Cars can be booked up to 60 days ahead',
    ]);
    await buildBlock(rental.car._id, '2026-12-04');
    expect(await refused(longer, { expectedToPay: 2_000 })).toEqual(taken);
    await closeFridays();
    expect(await refused(longer)).toEqual(['outlet_closed', 'This location is closed on this day']);
  });

  test('is refused if the rental becomes too short for its season, or no cheaper although it becomes shorter', async () => {
    const season = { id: 'feast', name: 'Feast', fromDate: '2026-12-04', toDate: '2026-12-10', minDays: 9 };
    await savePrices({ seasons: [{ ...season, change: { percent: 0 } }] }, rental.app);
    expect(await refused(longer)).toEqual(['rental_too_short', 'These dates are only available for longer rentals']);
    await savePrices({ lengths: [{ fromDays: 3, percent: 60 }] }, rental.app);
    const { booking } = await rental.confirmed({ fromDate: '2026-12-20', toDate: '2026-12-22' });
    const discounted = changesOf(rental, booking._id);
    expect(await refusalOf(async () => discounted.send({ toDate: '2026-12-21' }))).toEqual([
      'change_not_possible',
      changeRefusalTexts.not_cheaper,
    ]);
  });

  test('is refused if the price or the booking is not the one that was shown', async () => {
    expect(await refused(longer, { expectedToPay: 1_999 })).toEqual(priced);
    expect(await refused(longer, { expectedToPay: 2_000, rev: 0 })).toEqual(edited);
  });

  test('is refused while another one waits for payment, and after too many of these', async () => {
    const { changed } = await changes.change(longer);
    expect(await refused({ toDate: '2026-12-05' })).toEqual([
      'payment_request_open',
      'A change of this booking is waiting for your payment. Pay for it or drop it first.',
    ]);
    const drop = async (id = changed.booking.paymentRequest?.id ?? '') => changes.drop(id);
    await drop();
    expect(await refusalOf(drop)).toEqual([
      'payment_request_ended',
      'The time to pay for this change has ended. Your booking is unchanged.',
    ]);
    expect(await refused(longer, { expectedToPay: 2_000 })).toEqual([
      'car_held_too_often',
      'You reserved this car several times without paying. Try again in a few minutes.',
    ]);
  });

  test('can’t be dropped once it is paid', async () => {
    const { changed } = await changes.change(longer);
    await changes.pay();
    await rental.runUntilQuiet();

    expect(await refusalOf(async () => changes.drop(changed.booking.paymentRequest?.id ?? ''))).toEqual([
      'payment_captured',
      'This payment has already gone through',
    ]);
    expect(await refused({ toDate: '2026-12-05' }, { expectedToPay: 2_000 })).toEqual([
      'change_not_possible',
      changeRefusalTexts.limit,
    ]);
  });

  test('is refused for a booking of somebody else, a full ledger, and once the booking is cancelled', async () => {
    const stranger = await createCustomer(rental.app);
    expect(await refusalOf(async () => changes.send(longer, {}, stranger))).toEqual(noBooking);
    const { ledger } = await readBooking(bookingId);
    await fillLedger(bookingId);
    expect(await refused(longer, { expectedToPay: 2_000 })).toEqual(full);
    await Booking.updateOne({ _id: bookingId }, { $set: { ledger } });
    await rental.cancel(bookingId);
    expect(await refused(longer)).toEqual(closed);
    await rental.runUntilQuiet();
  });
});

const tooSoon = ['too_soon', 'The earliest pick-up is Fri 27-11-2026, 12:00PM'];

test('a change by the customer or by staff is refused for a first day before the notice has passed', async () => {
  await saveTimes({ noticeMinutes: 7 * 24 * 60 }, rental.app);
  const earlier = { fromDate: '2026-11-26', toDate: '2026-11-28' };

  expect(await refused(earlier)).toEqual(tooSoon);
  expect(await refusedToStaff(earlier)).toEqual(tooSoon);
});

describe('a change by staff', () => {
  test('is refused for dates and cars that are not possible', async () => {
    const carLocations = rental.car.carLocations;
    const other = await buildVehicle({ carLocations });
    await buildBlock(other._id, '2026-12-02');

    expect(await refusedToStaff({})).toEqual(unchanged);
    expect(await refusedToStaff({ carId: String(other._id) })).toEqual(taken);
    expect(await refusedToStaff({ carId: '0'.repeat(24) })).toEqual(['vehicle_not_found', 'This car does not exist']);
    expect(await refusedToStaff({ bookingId: '0'.repeat(24) } as object)).toEqual(noBooking);
    await Booking.updateOne({ _id: bookingId }, { $set: { lateDays: ['2026-12-04'] } });
    const free = String((await buildVehicle({ carLocations }))._id);
    expect(await refusedToStaff({ carId: free })).toEqual(['change_not_possible', changeRefusalTexts.late_car]);
    await Booking.updateOne({ _id: bookingId }, { $unset: { lateDays: 1 } });
  });

  test('is refused if the price or the booking is not the one that was shown, or the ledger is full', async () => {
    expect(await refusedToStaff(longer, { expectedToPay: 1_999 })).toEqual(priced);
    expect(await refusedToStaff(longer, { expectedToPay: 2_000, rev: 0 })).toEqual(edited);
    const { ledger } = await readBooking(bookingId);
    await fillLedger(bookingId);
    expect(await refusedToStaff(longer, { expectedToPay: 2_000 })).toEqual(full);
    await Booking.updateOne({ _id: bookingId }, { $set: { ledger } });
  });

  test('is refused for days that have begun and for a rental that is over, as one by the customer is', async () => {
    await goTo('2026-12-02T10:00:00');
    expect(await refusedToStaff({ fromDate: '2026-12-02' })).toEqual(started);
    expect(await refused({ fromDate: '2026-12-02' })).toEqual(started);
    await goTo('2026-12-04T00:00:00');
    expect(await refusedToStaff(longer)).toEqual(over);
    expect(await refused(longer)).toEqual(over);
  });
});
