import { bookingContract } from '@rental/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildBooking, buildVehicle } from '../../../../test/support/factories.ts';
import { holdAt } from '../../../../test/support/interleave.ts';
import { type Customer, createCustomer, openRental, type Rental } from '../../../../test/support/open-rental.ts';
import { trusted } from '../../../platform/mongo.ts';
import { Vehicle, type VehicleRecord } from '../../vehicle/vehicle.model.ts';
import { Booking } from '../booking.model.ts';

const days = { fromDate: '2026-12-01', toDate: '2026-12-02' };
const minutes = 60_000;
let rental: Rental;
let units: VehicleRecord[];

beforeEach(async () => {
  rental = await openRental({}, { modelKey: 'model-of-them' });
  const { carLocations, modelKey } = rental.car;
  const others = await Promise.all(Array.from({ length: 4 }, async () => buildVehicle({ carLocations, modelKey })));
  units = [rental.car, ...others];
});

async function bookAny(as: Customer = rental.customer) {
  const place = { carId: String(rental.car._id), locationId: String(rental.car.carLocations[0]) };
  const body = { ...place, ...days, anyUnit: true };
  return rental.app.client.call(bookingContract.create, { as: await as.token(), body });
}

const heldCars = async () =>
  Booking.distinct('carId', { carId: trusted({ $in: units.map(({ _id }) => _id) }), holdsCar: true });
const change = async (changed: VehicleRecord[], to: Partial<VehicleRecord>) =>
  Vehicle.updateMany({ _id: trusted({ $in: changed.map(({ _id }) => _id) }) }, { $set: to });

describe('POST /booking/create with anyUnit', () => {
  test('assigns a different car to each customer until none is left', async () => {
    const customers = await Promise.all(units.map(async () => createCustomer(rental.app)));
    const responses = [];
    for (const customer of customers) responses.push(await bookAny(customer));
    const late = await bookAny();

    expect(responses.map(({ status }) => status)).toEqual(units.map(() => 201));
    expect(await heldCars()).toHaveLength(units.length);
    expect([late.code, late.error?.data]).toEqual(['car_unavailable', { days: ['2026-12-01', '2026-12-02'] }]);
  });

  test('returns the existing hold if the customer repeats the request, and a second hold once the first is paid', async () => {
    const first = await bookAny();
    const again = await bookAny();
    await Booking.deleteMany({});
    const { booking } = await rental.confirmed(days);
    const next = await bookAny();

    expect([first.data?._id, next.status]).toEqual([again.data?._id, 201]);
    expect(next.data?.carId).not.toBe(booking.carId);
  });

  test('takes no car of a different model, location or price, and no disabled car', async () => {
    const [named, cheaper, off, elsewhere, other] = units;
    if (!named || !cheaper || !off || !elsewhere || !other) throw new Error('too few cars');
    await change([cheaper], { rentalPrice: 2_000 });
    await change([off], { isEnabled: false });
    await change([elsewhere], { carLocations: (await buildVehicle()).carLocations });
    await change([other], { modelKey: 'another' });
    await buildBooking({ carId: named._id, ...days });

    expect((await bookAny()).code).toBe('car_unavailable');
    await change([cheaper], { rentalPrice: named.rentalPrice });
    expect((await bookAny()).data?.carId).toBe(String(cheaper._id));
  });

  test('takes over a lapsed hold of any car of the model', async () => {
    const [, second] = units;
    if (!second) throw new Error('too few cars');
    for (const { _id } of units)
      if (_id !== second._id) await buildBooking({ carId: _id, status: 'confirmed', ...days });
    const lapsed = await buildBooking({ carId: second._id, ...days });
    await rental.app.advance(15 * minutes + 5_000);

    const { data } = await bookAny();

    expect(data?.carId).toBe(String(second._id));
    expect((await Booking.findById(lapsed._id).lean())?.cancelReason).toBe('hold_expired');
    await Booking.deleteMany({});
  });

  /**
   * Holds a different car. The test cancels this hold between its two clicks, so that the clicks choose different
   * slots, and it cannot be a conflict over a slot that prevents the second hold.
   */
  async function holdOther(): Promise<string> {
    const other = await buildVehicle({ carLocations: rental.car.carLocations });
    const body = { carId: String(other._id), locationId: String(other.carLocations[0]), ...days };
    const as = await rental.customer.token();
    return (await rental.app.client.succeed(bookingContract.create, { as, body }))._id;
  }

  test('assigns only one car to two clicks, even if an unrelated hold is cancelled between them', async () => {
    const other = await holdOther();
    const [grouped] = holdAt({ name: 'create:asked' });
    const slow = bookAny();
    await grouped?.reached;
    await rental.cancel(other);
    const fast = await bookAny();
    grouped?.release();

    expect((await slow).data?._id).toBe(fast.data?._id);
    expect(await heldCars()).toHaveLength(1);
  });

  test('returns the first click’s hold if a second click finds no car left', async () => {
    for (const { _id } of units.slice(1)) await buildBooking({ carId: _id, ...days });
    const [grouped] = holdAt({ name: 'create:asked' });
    const slow = bookAny();
    await grouped?.reached;
    const fast = await bookAny();
    grouped?.release();

    expect((await slow).data?._id).toBe(fast.data?._id);
  });
});
