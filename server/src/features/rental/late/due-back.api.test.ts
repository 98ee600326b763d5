import { keysOfPeriod, mostDueBack, rentalContract } from '@rental/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  buildBooking,
  buildLocation,
  buildUser,
  buildVehicle,
  vehicleRecord,
} from '../../../../test/support/factories.ts';
import { type Office, openOffice } from '../../../../test/support/open-office.ts';
import { saveTimes } from '../../../../test/support/save-prices.ts';
import type { Mail } from '../../../platform/mailer.ts';
import { ObjectId, trusted } from '../../../platform/mongo.ts';
import { sendTimeLetters } from '../../../send-time-letters.ts';
import { Booking, type BookingRecord } from '../../booking/booking.model.ts';
import { sendDueMails } from '../../mail/send-due-mails.ts';
import { Outbox } from '../../mail/outbox.model.ts';
import { Vehicle } from '../../vehicle/vehicle.model.ts';

const { getDueBack, notBack } = rentalContract;
const [yesterday, today, tomorrow] = ['2026-11-19', '2026-11-20', '2026-11-21'];

let office: Office;
let locationId: ObjectId;

const setTime = (day: string, time: string) => office.clock.set(new Date(`${day}T${time}:00+05:30`));

beforeEach(async () => {
  office = await openOffice();
  await saveTimes({ isOn: true, turnaround: true, readyMinutes: 60, lateMinutes: 30 }, office);
  locationId = (await buildLocation({ name: 'Pune', phone: '+91 20 1234 5678' }))._id;
  setTime(today, '10:40');
});

/** Stores a confirmed booking until 10:00 today, of a car with this name. */
async function rent(carName: string, given: Partial<BookingRecord> = {}): Promise<BookingRecord> {
  const carId =
    given.carId ?? (await buildVehicle({ carLocations: [locationId], carName, plate: `MH12${carName}` }))._id;
  const times = { pickUpTime: '10:00', returnTime: '10:00', readyMinutes: 60 };
  const rental = {
    carId,
    locationId,
    status: 'confirmed',
    fromDate: '2026-11-18',
    toDate: today,
    ...times,
    ...given,
  } as const;
  return buildBooking({ ...rental, ...keysOfPeriod(rental) });
}
const returnElsewhere = async () =>
  (await buildLocation({ name: 'Mumbai', phone: '+91 22 5550 0199', lateMinutes: 45 }))._id;
const untimed = { pickUpTime: undefined, returnTime: undefined, readyMinutes: undefined };

const list = async () => office.succeed(getDueBack, { as: await office.signIn(office.admin) });
const report = async ({ _id, rev }: BookingRecord) =>
  office.succeed(notBack, { as: await office.signIn(office.admin), body: { bookingId: String(_id), rev } });

async function send(): Promise<Mail[]> {
  const sent: Mail[] = [];
  const mailer = { send: async (mail: Mail) => void sent.push(mail) };
  await sendDueMails({ ...office.deps, mailer, letters: sendTimeLetters(office.deps) });
  return sent.toSorted((a, b) => a.key.localeCompare(b.key));
}

describe('GET /booking/getDueBack', () => {
  test('lists reported cars first, then late ones, then others by time, and yesterday’s returns last [TI13]', async () => {
    await rent('Later', { returnTime: '12:00' });
    await rent('Whole', untimed);
    await rent('Grace', { returnTime: '10:30' });
    await rent('Late');
    await rent('Gone', { toDate: yesterday });
    await rent('Marked', { toDate: yesterday, lateDays: [yesterday] });
    await rent('Tomorrow', { toDate: tomorrow });
    await rent('Held', { status: 'pending' });
    await rent('Cancelled', { status: 'cancelled', holdsCar: false });
    await rent('Old', { fromDate: '2026-11-16', toDate: '2026-11-18', lateDays: ['2026-11-18'] });

    const { day, rentals, more } = await list();

    expect([day, rentals.map(({ carName }) => carName), more]).toEqual([
      today,
      ['Marked', 'Late', 'Grace', 'Later', 'Whole', 'Gone'],
      0,
    ]);
    expect(rentals.map(({ lateFrom }) => lateFrom)).toEqual([
      '2026-11-19T10:30',
      '2026-11-20T10:30',
      '2026-11-20T11:00',
      '2026-11-20T12:30',
      '2026-11-21T00:30',
      '2026-11-19T10:30',
    ]);
  });

  test('names the next booking of each car, and the cars that are free for one that follows a late car', async () => {
    const customer = await buildUser({ name: 'Asha Rao', phone: '+919876543210' });
    const late = await rent('Swift');
    const other = await rent('Alto', { returnTime: '12:00' });
    const next = { fromDate: today, toDate: tomorrow, pickUpTime: '14:00', customerId: customer._id };
    const { _id } = await rent('', { ...next, carId: late.carId, code: 'K7M-2QX' });
    await rent('', { ...next, carId: other.carId });
    const { modelKey } = vehicleRecord({ carName: 'Swift', carLocations: [] });
    await buildVehicle({ carLocations: [locationId], carName: 'Swift', modelKey });
    await Vehicle.updateMany({ carName: 'Swift' }, { $set: { modelKey } });

    const { rentals } = await list();

    expect(rentals.slice(0, 2).map(({ carName, next: then, free }) => [carName, then?.customerName, free])).toEqual([
      ['Swift', 'Asha Rao', [{ carName: 'Swift', count: 1 }]],
      ['Alto', 'Asha Rao', []],
    ]);
    expect(rentals[0]?.next).toEqual({
      _id: String(_id),
      kind: 'booked',
      code: 'K7M-2QX',
      customerName: 'Asha Rao',
      customerPhone: '+919876543210',
      fromDate: today,
      pickUpTime: '14:00',
    });
  });

  test(`lists at most ${mostDueBack} cars, and counts the others`, async () => {
    const cars = Array.from({ length: mostDueBack + 3 }, () => vehicleRecord({ carLocations: [locationId] }));
    await Vehicle.insertMany(cars);
    const { _id: _one, code: _code, ...rental } = await rent('First');
    await Booking.insertMany(cars.map(({ _id: carId }) => ({ ...rental, _id: new ObjectId(), carId })));

    const { rentals, more } = await list();

    expect([rentals.length, more]).toEqual([mostDueBack, 4]);
  });

  test('uses the name and the delay of the location at which a car is returned', async () => {
    await rent('Swift', { returnLocationId: await returnElsewhere() });

    const { rentals } = await list();

    expect(rentals).toEqual([expect.objectContaining({ returnLocationName: 'Mumbai', lateFrom: '2026-11-20T10:45' })]);
  });

  test('is empty while times are off', async () => {
    await rent('Swift');
    await saveTimes({}, office);

    expect(await list()).toEqual({ day: today, rentals: [], more: 0 });
  });
});

describe('the emails about a late car', () => {
  test('ask the customer once to call, and name the next customer only to the office', async () => {
    const [renter, asha] = [
      await buildUser({ name: 'Ravi Shah', phone: '+919811122233' }),
      await buildUser({ name: 'Asha Rao', phone: '+919876543210' }),
    ];
    await buildVehicle({ carLocations: [locationId], carName: 'Alto' });
    const late = await rent('Swift', { customerId: renter._id, code: 'ABC-DEF' });
    const next = { fromDate: today, toDate: tomorrow, pickUpTime: '13:00', customerId: asha._id, code: 'K7M-2QX' };
    await rent('', { ...next, carId: late.carId });

    await report(late);
    await report(late);
    const stored = await Outbox.find({ template: 'car_not_back' }).lean();
    const mails = await send();

    expect(stored.map(({ data }) => data)).toEqual([{ bookingId: String(late._id), day: today }]);
    expect(mails.map(({ to }) => to)).toEqual([office.deps.settings.officeEmail, renter.email]);
    const [toOffice, toRenter] = mails.map(({ text }) => text);
    expect(toRenter).toContain(
      'Your car was due back at 10:00AM at Pune. Call us on +91 20 1234 5678 if you need longer.',
    );
    expect(toRenter).not.toContain('Asha');
    expect(toOffice).toContain('was due back on 20-11-2026, 10:00AM at Pune and is not back. It is booked again.');
    expect(toOffice).toContain(
      [
        'Customer: Ravi Shah, +91 98111 22233, booking ABC-DEF',
        'Next: Asha Rao, +91 98765 43210, from 20-11-2026, 1:00PM, booking K7M-2QX',
        'Other free cars: 1 × Alto',
      ].join('\n'),
    );
  });

  test('name the location at which the car is returned, and its phone number', async () => {
    setTime(today, '10:45');
    const late = await rent('Swift', { returnLocationId: await returnElsewhere() });
    await rent('', { carId: late.carId, fromDate: today, toDate: tomorrow, pickUpTime: '13:00' });

    await report(late);

    const [toOffice, toRenter] = (await send()).map(({ text }) => text);
    expect(toOffice).toContain('was due back on 20-11-2026, 10:00AM at Mumbai and is not back.');
    expect(toRenter).toContain(
      'Your car was due back at 10:00AM at Mumbai. Call us on +91 22 5550 0199 if you need longer.',
    );
  });

  test.each([
    [
      'the late booking is cancelled',
      async ({ _id }: BookingRecord) => Booking.updateOne({ _id }, { $set: { status: 'cancelled' } }),
    ],
    [
      'the next booking is cancelled',
      async ({ _id }: BookingRecord) =>
        Booking.updateMany({ _id: trusted({ $ne: _id }) }, { $set: { holdsCar: false } }),
    ],
    ['its day is over', async () => setTime(tomorrow, '00:00')],
  ])('to the office is not sent if %s', async (_when, happen) => {
    const late = await rent('Swift');
    await rent('', { carId: late.carId, fromDate: today, toDate: tomorrow, pickUpTime: '13:00' });
    await report(late);

    await happen(late);

    expect((await send()).map(({ key }) => key)).toEqual([`late:${String(late._id)}`]);
  });
});
