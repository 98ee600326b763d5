import { bookingContract, type CreateBookingBody, paymentContract } from '@rental/contracts';
import { describe, expect, test } from 'vitest';
import { changesOf } from '../../../../test/support/change-booking.ts';
import { buildLocation, buildVehicle } from '../../../../test/support/factories.ts';
import {
  createCustomer,
  openRental,
  readBooking,
  type Rental,
  verifyBody,
} from '../../../../test/support/open-rental.ts';
import { savePrices, saveTimes } from '../../../../test/support/save-prices.ts';
import { changeDates } from '../../../../test/support/request-change.ts';
import { Location } from '../../location/location.model.ts';
import { Vehicle } from '../../vehicle/vehicle.model.ts';

const open = { open: '09:00', close: '18:00' };
const week = [open, open, open, open, open, open, null];
/** Tuesday to Thursday. */
const period = { fromDate: '2026-12-01', toDate: '2026-12-03' };
const ten = { pickUpTime: '10:00', returnTime: '10:00' };

/** Makes and pays a booking. */
async function pay(
  rental: Rental,
  wish: Partial<CreateBookingBody> = {},
): Promise<ReturnType<typeof changesOf> & { id: string }> {
  const { app, car, customer } = rental;
  const as = await customer.token();
  const body = { ...period, carId: String(car._id), locationId: String(car.carLocations[0]), ...wish };
  const { _id: id } = await app.client.succeed(bookingContract.create, { as, body });
  const order = await app.client.succeed(paymentContract.create, { as, body: { bookingId: id } });
  await rental.verify(verifyBody(order, app.sandbox.pay(order.orderId)));
  return { ...changesOf(rental, id), id };
}

const openTimed = async (times: Parameters<typeof saveTimes>[0] = {}, given: object = {}): Promise<Rental> => {
  const { _id } = await buildLocation({ hours: week, ...given });
  const rental = await openRental({}, { carLocations: [_id], rentalPrice: 2_000 });
  await saveTimes({ isOn: true, ...times }, rental.app);
  return rental;
};

describe('a change of a booking with times', () => {
  test('keeps the times if it names none, and costs nothing if it moves only the return within the same day', async () => {
    const { id, change } = await pay(await openTimed(), ten);

    const { shown, changed } = await change({ pickUpTime: '10:00', returnTime: '16:30' });
    const { changed: later } = await change({ fromDate: '2026-12-08', toDate: '2026-12-10' });

    expect([shown.toPay, changed.status, changed.booking.returnTime]).toEqual([0, 'changed', '16:30']);
    expect(later.booking).toMatchObject({ pickUpTime: '10:00', returnTime: '16:30' });
    expect(await readBooking(id)).toMatchObject({ fromDate: '2026-12-08', returnTime: '16:30' });
  });

  test('costs another day if the return is hours later and periods of 24 hours are charged', async () => {
    const rental = await openTimed();
    await savePrices({ count: 'periods', graceMinutes: 60 }, rental.app);
    const { preview } = await pay(rental, ten);

    const parts = [];
    for (const returnTime of ['11:00', '11:30']) parts.push((await preview({ pickUpTime: '10:00', returnTime })).data);

    expect(parts.map((each) => [each?.dayCount, each?.toPay])).toEqual([
      [2, 0],
      [3, 2_000],
    ]);
  });

  test('fits beside its neighbours on the same day while turnaround is on', async () => {
    const rental = await openTimed({ turnaround: true, readyMinutes: 60 });
    const { id, change, send } = await pay(rental, ten);
    const other = await createCustomer(rental.app);
    await pay(
      { ...rental, customer: other },
      {
        fromDate: '2026-12-04',
        toDate: '2026-12-05',
        pickUpTime: '15:00',
        returnTime: '10:00',
      },
    );

    const wanted = { toDate: '2026-12-04', pickUpTime: '10:00', returnTime: '14:30' };
    const late = await send(wanted, { expectedToPay: 2_000 });
    const { changed } = await change({ toDate: '2026-12-04', pickUpTime: '10:00', returnTime: '14:00' });

    expect([late.code, changed.status]).toEqual(['car_unavailable', 'to_pay']);
    expect((await readBooking(id)).paymentRequest?.plan).toMatchObject({ returnTime: '14:00', readyMinutes: 60 });
  });

  test('is refused on closed days and outside opening hours, but only for an end that moves', async () => {
    const rental = await openTimed();
    const { refusal, change } = await pay(rental, ten);
    await Location.updateOne(
      { _id: rental.car.carLocations[0] },
      { hours: [open, null, open, open, open, open, null] },
    );

    const refusals = [
      await refusal({ toDate: '2026-12-06' }),
      await refusal({ pickUpTime: '10:00', returnTime: '20:00' }),
      await refusal({ fromDate: '2026-12-03', toDate: '2026-12-03' }),
    ];
    const { changed } = await change({ toDate: '2026-12-04' });

    expect(refusals).toEqual(['outlet_closed', 'outlet_closed', 'invalid_input']);
    expect(changed.status).toBe('to_pay');
  });

  test('keeps agreed times after times were turned off, and accepts no others', async () => {
    const rental = await openTimed();
    const { refusal, change } = await pay(rental, ten);
    await saveTimes({}, rental.app);

    const other = await refusal({ toDate: '2026-12-04', pickUpTime: '10:00', returnTime: '16:00' });
    const { changed } = await change({ toDate: '2026-12-04' });

    expect([other, changed.booking.paymentRequest]).toEqual(['invalid_input', expect.objectContaining(ten)]);
  });

  test('keeps the return location, its fee and the way back', async () => {
    const mumbai = await buildLocation({ name: 'Mumbai', hours: week });
    const routes = [{ locationId: String(mumbai._id), minutes: 180, oneWayFee: 1_500 }];
    const rental = await openTimed({ turnaround: true, readyMinutes: 60 }, { routes });
    const { id, change, pay: payChange } = await pay(rental, { ...ten, returnLocationId: String(mumbai._id) });

    const { shown } = await change({ toDate: '2026-12-04' });
    await payChange();

    expect([shown.toPay, shown.lines.at(-1)]).toEqual([
      2_000,
      { kind: 'extra', text: 'Return at Mumbai', amount: 1_500 },
    ]);
    const stored = await readBooking(id);
    expect(stored).toMatchObject({ returnLocationId: mumbai._id, travel: { there: 0, back: 180 }, totalAmount: 9_500 });
    expect(stored.halfHours.at(-1)).toBe('2026-12-04T13:30');
  });
});

describe('a change of a booking', () => {
  test('may add 29 February [AS13]', async () => {
    const rental = await openRental({}, { rentalPrice: 2_000 });
    rental.app.clock.set(new Date('2028-02-20T06:30:00Z'));
    const { id, change, pay: payChange } = await pay(rental, { fromDate: '2028-02-27', toDate: '2028-02-28' });

    const { shown } = await change({ toDate: '2028-03-01' });
    await payChange();

    expect(shown.daysAdded.map(({ day }) => day)).toEqual(['2028-02-29', '2028-03-01']);
    expect(await readBooking(id)).toMatchObject({ toDate: '2028-03-01', dayCount: 4, totalAmount: 8_000 });
  });

  test('is refused beyond the horizon, in the past, or if it is longer than a rental may be', async () => {
    const rental = await openRental({ env: { HORIZON_DAYS: '30', MAX_RENTAL_DAYS: '5' } });
    const { refusal } = await pay(rental);

    const refusals = [
      await refusal({ fromDate: '2026-12-20', toDate: '2026-12-21' }),
      await refusal({ fromDate: '2026-11-19' }),
      await refusal({ toDate: '2026-12-06' }),
    ];

    expect(refusals).toEqual(['date_out_of_range', 'invalid_input', 'invalid_input']);
  });

  test('adds no days of a car that is no longer rented out or whose documents expire, and may still give up days', async () => {
    const rental = await openRental({}, { rentalPrice: 2_000 });
    const { refusal, preview } = await pay(rental);

    const expiring = { documents: [{ kind: 'insurance', validUntil: '2026-12-03', noRentalsAfter: true }] };
    const refusals = [];
    for (const state of [{ isEnabled: false }, { isEnabled: true, ...expiring }]) {
      await Vehicle.updateOne({ _id: rental.car._id }, state);
      refusals.push(await refusal({ toDate: '2026-12-04' }));
    }

    expect(refusals).toEqual(['car_unavailable', 'car_unavailable']);
    expect((await preview({ toDate: '2026-12-02' })).data).toMatchObject({ toRefund: 2_000 });
  });

  test('needs the minimum length of a season on the added days', async () => {
    const rental = await openRental({}, { rentalPrice: 2_000 });
    const { preview } = await pay(rental);
    const season = { id: 'feast', name: 'Feast', fromDate: '2026-12-04', toDate: '2026-12-10', minDays: 6 };
    await savePrices({ seasons: [{ ...season, change: { percent: 40 } }] }, rental.app);

    const short = await preview({ toDate: '2026-12-05' });
    const long = await preview({ toDate: '2026-12-06' });

    expect([short.code, short.error?.data]).toEqual(['rental_too_short', { season: 'Feast', minDays: 6 }]);
    expect(long.data?.toPay).toBe(3 * 2_800);
  });

  test('prices added days at the lower base price of its car and the one that was first booked', async () => {
    const rental = await openRental({}, { rentalPrice: 2_000 });
    const { id, preview } = await pay(rental);
    const dearer = await buildVehicle({ carLocations: rental.car.carLocations, rentalPrice: 3_000 });
    await changeDates(rental, id, {}, { carId: dearer._id });

    expect((await preview({ toDate: '2026-12-04' })).data?.toPay).toBe(2_000);
  });
});
