import { counterContract, custodyContract, custodyFileTexts, type Licence } from '@rental/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildLocation, buildStaff, buildUser, buildVehicle } from '../../../../test/support/factories.ts';
import { type Counter, openCounter } from '../../../../test/support/open-counter.ts';
import { staffChangesOf } from '../../../../test/support/staff-change.ts';
import { Booking } from '../../booking/booking.model.ts';
import { findBooking } from '../../booking/find/find-bookings.ts';
import { User } from '../../auth/account/user.model.ts';
import { Location } from '../../location/location.model.ts';
import { listCustodies } from './list-custodies.ts';

const [today, next, last] = ['2026-11-20', '2026-11-21', '2026-11-22'];
const plate = 'KA01AB1234';
const licence: Licence = {
  licenceClass: 'LMV',
  lastFour: '4711',
  issuedOn: '2015-03-09',
  validUntil: '2035-03-08',
  seenAs: 'digilocker',
};

let counter: Counter;
let locationId: string;
let owner: string;

beforeEach(async () => {
  counter = await openCounter({}, { plate, carName: 'Swift' });
  locationId = String(counter.rental.car.carLocations[0]);
  owner = await counter.app.signIn(await buildUser({ role: 'admin' }));
});

const goTo = (day: string, time: string) => counter.app.clock.set(new Date(`${day}T${time}+05:30`));

const download = async (query: { locationId?: string; fromDate?: string; toDate?: string } = {}, as?: string) =>
  counter.app.client.call(custodyContract.getRegisterCsv, {
    // The owner logs in again, because the clock has moved on.
    as: as ?? (await counter.app.signIn(await buildUser({ role: 'admin' }))),
    query: { locationId, fromDate: today, toDate: last, ...query },
  });

/** Returns the rows of a CSV file, each as an object with the names of the header as keys. */
function rowsOf(text: string | null): Record<string, string>[] {
  const [head = [], ...rows] = (text ?? '')
    .slice(1)
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','));
  return rows.map((cells) => Object.fromEntries(head.map((name, index) => [name, cells[index] ?? ''])));
}

const handOut = async (time: string, given: Parameters<Counter['handOut']>[1] = {}, day = today) => {
  const { booking } = await counter.rental.confirmed({ fromDate: day, toDate: last });
  goTo(day, time);
  expect((await counter.handOut(booking._id, given)).status).toBe(201);
  return booking._id;
};

const codeOf = async (id: string) => (await findBooking(id))?.code ?? expect.fail('no code');

describe('GET /counter/getRegisterCsv', () => {
  test('has the car, the times, the readings, the places, the customer and the licence of a rental [j8]', async () => {
    await counter.app.client.succeed(counterContract.saveLicences, { as: owner, body: { isOn: true } });
    await User.updateOne({ _id: counter.rental.customer.user._id }, { $set: { name: '=1+1', phone: '+919876543210' } });
    const id = await handOut('14:00:20', { odometer: 41_220, licences: { customer: licence, second: null } });
    goTo(last, '09:30:40');
    await counter.takeBack(id, { odometer: 41_600 });

    const { data, headers } = await download();

    expect(rowsOf(data)).toEqual([
      {
        'Number plate': plate,
        Car: 'Swift',
        Booking: await codeOf(id),
        From: `${today} 14:00`,
        Until: `${last} 09:30`,
        'Began with': 'Hand-out',
        'Ended with': 'Return',
        'Returned at': (await Location.findById(locationId).lean())?.name,
        'Odometer at hand-out': '41220',
        'Odometer at return': '41600',
        Customer: "'=1+1",
        'Customer’s phone': "'+919876543210",
        'Customer’s licence class': 'LMV',
        'Customer’s licence last 4': '4711',
        'Customer’s licence valid until': '2035-03-08',
        'Customer’s licence seen as': 'DigiLocker',
        'Customer’s passport last 4': '',
        'Customer’s visa last 4': '',
        'Second driver': '',
        'Second driver’s phone': '',
        'Second driver’s licence class': '',
        'Second driver’s licence last 4': '',
        'Second driver’s licence valid until': '',
        'Second driver’s licence seen as': '',
        'Second driver’s passport last 4': '',
        'Second driver’s visa last 4': '',
        'Handed out by': 'Meera Iyer',
        'Taken back by': 'Meera Iyer',
      },
    ]);
    expect(headers).toMatchObject({
      'content-disposition': `attachment; filename=register-${today}-${last}.csv`,
      'x-total-count': '1',
    });
  });

  test('has a row for each car that a customer got in a year, and none for an undone hand-out [j8]', async () => {
    const { carLocations } = counter.rental.car;
    const other = await buildVehicle({ carLocations, rentalPrice: 1_000, plate: 'KA05XY0007' });
    const id = await handOut('13:00', { odometer: 41_220 });
    goTo(next, '11:20');
    await staffChangesOf(counter.rental, id, await counter.app.signIn(await buildUser({ role: 'admin' }))).change({
      carId: String(other._id),
    });
    await counter.undo(await handOut('09:00', {}, last));

    const rows = rowsOf((await download({ fromDate: '2026-01-01', toDate: '2026-12-31' })).data);

    const code = await codeOf(id);
    expect(rows.map((row) => [row['Number plate'], row['Booking'], row['Began with'], row['Ended with']])).toEqual([
      [plate, code, 'Hand-out', 'Exchange'],
      ['KA05XY0007', code, 'Exchange', 'Still out'],
    ]);
    expect(rows.map((row) => [row['Odometer at hand-out'], row['Returned at'], row['Taken back by'] !== ''])).toEqual([
      ['41220', '', true],
      ['', '', false],
    ]);
    const legs = (await Booking.find({ kind: 'booking' }).lean()).flatMap(listCustodies);
    expect(rows).toHaveLength(legs.length);
  });

  test('has only what began on the chosen days and at the chosen location', async () => {
    const id = await handOut('10:00');
    goTo(next, '10:00');
    await counter.takeBack(id);
    const elsewhere = await buildLocation();
    goTo(last, '10:00');

    expect(rowsOf((await download({ fromDate: next })).data)).toEqual([]);
    expect(rowsOf((await download({ locationId: String(elsewhere._id) })).data)).toEqual([]);
    expect(rowsOf((await download({ toDate: today })).data)).toHaveLength(1);
  });

  test.each([
    ['ends before it begins', { toDate: '2026-11-19' }, 'toDate', 'To Date cannot be earlier than From Date'],
    ['is longer than a year', { fromDate: '2025-11-21', toDate: last }, 'toDate', custodyFileTexts.tooLong],
    ['begins after today', { fromDate: next }, 'fromDate', custodyFileTexts.startsLater],
  ])('rejects a period that %s', async (_, query, path, message) => {
    const { status, error } = await download(query);

    expect(status).toBe(400);
    expect(error).toMatchObject({ details: [{ path, message }] });
  });

  test('is for owners and the managers of the location, not for clerks or other managers', async () => {
    const there = counter.rental.car.carLocations.map((_id) => ({ _id }));
    const askAs = async (...given: Parameters<typeof buildStaff>) => {
      const { status, code } = await download({}, await counter.app.signIn(await buildStaff(...given)));
      return code ?? status;
    };

    expect(await askAs('manager', there)).toBe(200);
    expect(await askAs('manager')).toBe('location_not_found');
    expect(await askAs('clerk', there)).toBe('not_allowed');
  });
});
