import { rentalContract } from '@rental/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { createCustomer, openRental, readBooking, type Rental } from '../../../../test/support/open-rental.ts';
import { refusalOf } from '../../../../test/support/refusal.ts';
import { saveTimes } from '../../../../test/support/save-prices.ts';
import { Location } from '../../location/location.model.ts';
import { Booking } from '../booking.model.ts';

/* What customers and staff read when new times of a booking are refused. A refused call writes nothing. */

const booked = { fromDate: '2026-12-01', toDate: '2026-12-03' };

let rental: Rental;
let bookingId: string;

beforeEach(async () => {
  rental = await openRental();
  await saveTimes({ isOn: true }, rental.app);
  bookingId = (await rental.confirmed(booked)).booking._id;
});

const goTo = (moment: string) => rental.app.clock.set(new Date(`${moment}+05:30`));

type Given = { bookingId?: string; pickUpTime?: string; returnTime?: string };
const bodyOf = (given: Given) => ({ bookingId, pickUpTime: '10:00', returnTime: '10:00', ...given });
const refused = async (given: Given = {}, customer = rental.customer) =>
  refusalOf(async () =>
    rental.app.client.call(rentalContract.setTimes, { as: await customer.token(), body: bodyOf(given) }),
  );
const refusedToStaff = async (given: Given = {}) => {
  const { token: as } = await rental.app.signInAs('admin');
  return refusalOf(async () => rental.app.client.call(rentalContract.adminSetTimes, { as, body: bodyOf(given) }));
};

const unchangeable = ['booking_closed', 'The times of this booking can no longer be changed.'];
const unknown = ['booking_not_found', 'This booking does not exist'];

describe('new times of a booking are refused', () => {
  test('for an unknown booking, one of somebody else, an unpaid one and a cancelled one', async () => {
    const hold = await rental.hold({ fromDate: '2026-12-10', toDate: '2026-12-11' });
    expect(await refused({ bookingId: '0'.repeat(24) })).toEqual(unknown);
    expect(await refused({}, await createCustomer(rental.app))).toEqual(unknown);
    expect(await refused({ bookingId: hold._id })).toEqual(unchangeable);
    await rental.cancel(bookingId);
    await rental.runUntilQuiet();

    expect([await refused(), await refusedToStaff()]).toEqual([unchangeable, unchangeable]);
  });

  test('while the location is closed, before its notice has passed, and for another number of days', async () => {
    const open = { open: '09:00', close: '18:00' };
    await Location.updateOne(
      { _id: rental.car.carLocations[0] },
      { hours: [open, open, open, open, open, open, open] },
    );
    expect(await refused({ pickUpTime: '08:00' })).toEqual([
      'outlet_closed',
      'This location has no pick-ups at 8:00AM on 01-12-2026',
    ]);
    goTo('2026-12-01T09:10:00');
    await saveTimes({ isOn: true, noticeMinutes: 120 }, rental.app);

    expect(await refused()).toEqual(['too_soon', 'The earliest pick-up is Tue 01-12-2026, 11:30AM']);
    const { dayCount } = await readBooking(bookingId);
    await Booking.updateOne({ _id: bookingId }, { $set: { dayCount: 2, graceMinutes: 60 } });
    expect(await refused({ pickUpTime: '12:00', returnTime: '17:00' })).toEqual([
      'price_changed',
      'This booking is for 2 days of 24 hours, and these times would change its price. Choose other times.',
    ]);
    await Booking.updateOne({ _id: bookingId }, { $set: { dayCount }, $unset: { graceMinutes: 1 } });
  });

  test('for a pick-up that has begun, and a rental that is over', async () => {
    goTo('2026-12-02T10:00:00');
    expect(await refused()).toEqual(['rental_started', 'The rental has already started']);
    goTo('2026-12-04T00:00:00');
    for (const refusal of [await refused(), await refusedToStaff()]) {
      expect(refusal).toEqual(['rental_over', 'The rental is over.']);
    }
  });
});
