import { counterContract } from '@rental/contracts';
import { describe, expect, test } from 'vitest';
import { buildCoupon, buildLocation, buildStaff, buildUser } from '../../../../test/support/factories.ts';
import { newCustomer, openWalkIn, type WalkIn } from '../../../../test/support/open-walk-in.ts';
import { refusalOf } from '../../../../test/support/refusal.ts';
import { savePrices, saveTimes } from '../../../../test/support/save-prices.ts';
import { Location } from '../../location/location.model.ts';
import { Vehicle } from '../../vehicle/vehicle.model.ts';

/* What staff read when a new rental at the counter is refused. A refused call writes nothing. */

const unknown = '0'.repeat(24);
const noCustomer = ['user_not_found', 'This account does not exist'];

type Given = Parameters<WalkIn['hold']>[0];
const refused = async (counter: WalkIn, given: Given = {}, as = counter.clerk) =>
  refusalOf(async () => counter.hold(given, as));

describe('a hold at the counter is refused', () => {
  test('for an unknown car, an unknown or foreign location, and an extra, a return or a car that is not offered', async () => {
    const counter = await openWalkIn({ location: { name: 'Indiranagar' } });
    const { car, office } = counter;

    expect(await refused(counter, { carId: unknown })).toEqual(['vehicle_not_found', 'This car does not exist']);
    for (const as of [office.as, counter.clerk]) {
      expect(await refused(counter, { locationId: unknown }, as)).toEqual([
        'location_not_found',
        'This location does not exist',
      ]);
    }
    expect(await refused(counter, { extras: [{ id: 'sleigh', count: 1 }] })).toEqual([
      'extra_not_offered',
      'This extra is not offered here',
    ]);
    expect(await refused(counter, { returnLocationId: String((await buildLocation({ name: 'Pune' }))._id) })).toEqual([
      'return_not_offered',
      'Cars from Indiranagar cannot be returned there.',
    ]);
    await Vehicle.updateOne({ _id: car._id }, { $set: { isEnabled: false } });
    expect(await refused(counter)).toEqual(['car_not_offered', 'This car is not offered here']);
  });

  test('for a customer who can’t book, and for the email address of another customer', async () => {
    const counter = await openWalkIn();
    const disabled = await buildUser({ disabledAt: new Date() });
    const { email } = await buildUser();

    for (const id of [unknown, String(counter.office.admin._id), String(disabled._id)]) {
      expect(await refused(counter, { customer: { id } })).toEqual(noCustomer);
    }
    expect(await refused(counter, { customer: { ...newCustomer, email } })).toEqual([
      'email_taken',
      'This email is already registered',
    ]);
  });

  test('for another total than the clerk saw, and for days that are taken', async () => {
    const counter = await openWalkIn();

    expect(await refused(counter, { expectedTotal: 3_999 })).toEqual([
      'price_changed',
      'The price has changed. Check it and try again.',
    ]);
    await counter.hold();
    expect(await refused(counter)).toEqual(['car_unavailable', 'These dates were just taken']);
  });

  test('for days in the past, a rental that is too short for its season, and a closed day', async () => {
    const counter = await openWalkIn();
    expect(await refused(counter, { fromDate: '2026-11-19' })).toEqual([
      'date_out_of_range',
      'From Date cannot be earlier than today',
    ]);
    const season = { id: 'feast', name: 'Feast', fromDate: '2026-12-01', toDate: '2026-12-10', minDays: 9 };
    await savePrices({ seasons: [{ ...season, change: { percent: 0 } }] }, counter.office);
    expect(await refused(counter, { fromDate: '2026-12-02', toDate: '2026-12-03' })).toEqual([
      'rental_too_short',
      'These dates are only available for longer rentals',
    ]);
    const open = { open: '09:00', close: '18:00' };
    const hours = [open, open, open, open, open, null, open];
    await Location.updateOne({ _id: counter.location._id }, { hours });
    expect(await refused(counter)).toEqual(['outlet_closed', 'This location is closed on this day']);
  });

  test('for a pick-up time that has passed', async () => {
    const counter = await openWalkIn();
    await saveTimes({ isOn: true }, counter.office);

    expect(await refused(counter, { pickUpTime: '11:30', returnTime: '18:00' })).toEqual([
      'too_soon',
      'The earliest pick-up is Fri 20-11-2026, 12:00PM',
    ]);
  });

  test('for a code that is unknown, not valid for these days, or used', async () => {
    const counter = await openWalkIn();
    const { user } = await counter.office.signInAs('customer');
    const customer = { id: String(user._id) };
    const later = await buildCoupon({ fromDate: '2027-01-01', toDate: '2027-01-31' });
    const once = await buildCoupon({ perCustomer: 1 });
    const single = await buildCoupon({ totalLimit: 1 });

    expect(await refused(counter, { couponCode: 'NOBODY' })).toEqual([
      'coupon_unknown',
      'We don’t recognise this code',
    ]);
    expect(await refused(counter, { couponCode: later.code })).toEqual([
      'coupon_not_valid',
      'This code is not valid for this booking',
    ]);
    for (const [coupon, day] of [[once, '2026-12-20'] as const, [single, '2026-12-22'] as const]) {
      const wish = { fromDate: day, toDate: day, couponCode: coupon.code, customer, expectedTotal: 1_800 };
      expect((await counter.hold(wish)).status).toBe(201);
    }
    const expectedTotal = 3_600;
    expect(await refused(counter, { couponCode: once.code, customer, expectedTotal })).toEqual([
      'coupon_used',
      'You have already used this code',
    ]);
    expect(await refused(counter, { couponCode: single.code, expectedTotal })).toEqual([
      'coupon_used_up',
      'This code has been used up',
    ]);
  });

  test('for the id of a booking that another admin made, and while the counter is off', async () => {
    const counter = await openWalkIn();
    const { data } = await counter.hold();
    const another = await counter.office.signIn(await buildStaff('clerk', [counter.location]));

    expect(await refused(counter, { recordId: data?._id ?? '' }, another)).toEqual([
      'booking_not_found',
      'This booking does not exist',
    ]);
    await counter.office.succeed(counterContract.saveSettings, { body: { isOn: false } });
    expect(await refused(counter)).toEqual(['counter_off', 'The counter is turned off']);
  });
});
