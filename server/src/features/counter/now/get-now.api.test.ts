import { counterContract, keysOfPeriod, mostAtCounter, rentalContract } from '@rental/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  buildBooking,
  buildLocation,
  buildStaff,
  buildUser,
  buildVehicle,
} from '../../../../test/support/factories.ts';
import { type Office, openOffice } from '../../../../test/support/open-office.ts';
import { saveTimes } from '../../../../test/support/save-prices.ts';
import { ObjectId } from '../../../platform/mongo.ts';
import { Booking, type BookingRecord } from '../../booking/booking.model.ts';
import type { DamageProposal } from '../../booking/record/damage-proposal.ts';
import { switchCounter } from '../../settings/counter-settings.ts';

const [yesterday, today, tomorrow] = ['2026-11-19', '2026-11-20', '2026-11-21'];

let office: Office;
let locationId: ObjectId;

const setTime = (day: string, time: string) => office.clock.set(new Date(`${day}T${time}:00+05:30`));

/** The counter was turned on two days ago. */
beforeEach(async () => {
  office = await openOffice();
  setTime('2026-11-18', '08:00');
  await switchCounter(true, String(new ObjectId()), office);
  await saveTimes({ isOn: true, turnaround: true, readyMinutes: 60, lateMinutes: 30 }, office);
  locationId = (await buildLocation({ name: 'Pune' }))._id;
  setTime(today, '10:40');
});

/** Creates a car with this name and a confirmed booking of it. */
async function rent(carName: string, given: Partial<BookingRecord> = {}): Promise<BookingRecord> {
  const { _id: carId } = await buildVehicle({ carLocations: [locationId], carName, plate: `MH12${carName}` });
  const period = { fromDate: today, toDate: tomorrow, pickUpTime: '12:00', returnTime: '12:00', readyMinutes: 60 };
  const rental = { carId, locationId, status: 'confirmed', ...period, ...given } as const;
  return buildBooking({ ...rental, ...keysOfPeriod(rental) });
}

const look = async (query: { locationId?: string } = {}, as?: string) =>
  office.succeed(counterContract.getNow, { as: as ?? (await office.signIn(office.admin)), query });
const namesOf = ({ rentals }: { rentals: { carName: string }[] }) => rentals.map(({ carName }) => carName);
const untimed = { pickUpTime: undefined, returnTime: undefined, readyMinutes: undefined };

describe('proposed damage', () => {
  const proposal = (given: Partial<DamageProposal> = {}): DamageProposal => ({
    id: new ObjectId(),
    at: new Date('2026-11-19T06:30:00Z'),
    by: new ObjectId(),
    amount: 1_800,
    reason: 'Scratch, left rear door',
    evidence: 'Photos of the return',
    answerBy: new Date('2026-11-21T06:30:00Z'),
    state: 'open',
    ...given,
  });

  test('is listed with the customer’s answer at both locations of its rental, until it is charged or dropped', async () => {
    const elsewhere = await buildLocation({ name: 'Nashik' });
    const back = { stage: 'returned', freeFrom: '2026-11-20T10:00', fromDate: '2026-11-18', toDate: today } as const;
    const answer = { at: new Date('2026-11-20T03:30:00Z'), text: 'It was there.' };
    const damageProposals = [proposal({ state: 'dropped' }), proposal({ answer })];
    const { _id } = await rent('Here', { ...back, returnLocationId: elsewhere._id, damageProposals });
    await rent('Charged', { ...back, damageProposals: [proposal({ state: 'charged' })] });
    const of = async (...locations: { _id: ObjectId }[]) =>
      (await look({}, await office.signIn(await buildStaff('clerk', locations)))).damages;

    const there = await of(elsewhere);

    expect(there).toMatchObject({
      rentals: [
        {
          _id: String(_id),
          damage: { amount: 1_800, answerBy: '2026-11-21T06:30:00.000Z', answer: { text: 'It was there.' } },
        },
      ],
      more: 0,
    });
    expect(await of({ _id: locationId })).toEqual(there);
    expect(await of(await buildLocation())).toBeUndefined();
  });
});

describe('GET /counter/getNow [DK2]', () => {
  test('lists overdue pick-ups first, then those of today by time, and pick-ups without a time last', async () => {
    await rent('Late', { fromDate: yesterday });
    await rent('Noon');
    await rent('Whole', untimed);
    await rent('Nine', { pickUpTime: '09:00' });
    await rent('Tomorrow', { fromDate: tomorrow });
    await rent('Over', { fromDate: '2026-11-18', toDate: yesterday });
    await rent('Out', { stage: 'out' });
    await rent('Gone', { stage: 'no_show' });
    await rent('Held', { status: 'pending' });

    const { day, pickUps } = await look();

    expect([day, namesOf(pickUps), pickUps.more]).toEqual([today, ['Late', 'Nine', 'Noon', 'Whole'], 0]);
  });

  test('lists the cars that are overdue or due back within two hours, each with its next claim', async () => {
    const customer = await buildUser({ name: 'Asha Rao', phone: '+919876543210' });
    const due = { stage: 'out', fromDate: '2026-11-18', toDate: today } as const;
    await rent('Soon', { ...due, returnTime: '12:30' });
    await rent('Later', { ...due, returnTime: '13:00' });
    const late = await rent('Late', { ...due, returnTime: '10:00', customerId: customer._id });
    await rent('Old', { ...due, toDate: '2026-11-19', fromDate: '2026-11-18' });
    await rent('Whole', { ...due, ...untimed });
    const next = await rent('Next', { carId: late.carId, pickUpTime: '13:00' });
    await rent('Returned', { ...due, stage: 'returned', freeFrom: '2026-11-20T11:00' });

    const { returns } = await look();

    expect(namesOf(returns)).toEqual(['Old', 'Late', 'Soon', 'Whole']);
    expect(returns.rentals[1]).toMatchObject({
      plate: 'MH12Late',
      locationName: 'Pune',
      customerName: 'Asha Rao',
      customerPhone: '+919876543210',
      stage: 'out',
      rev: 0,
      lateFrom: '2026-11-20T10:30',
      next: { _id: String(next._id), pickUpTime: '13:00' },
    });
  });

  test('lists rentals that began before the counter was turned on, because their car may be out', async () => {
    await rent('Running', { fromDate: '2026-11-17' });
    await rent('Over', { fromDate: '2026-11-16', toDate: yesterday });

    const { pickUps, returns, unknown } = await look();

    expect([namesOf(pickUps), namesOf(returns), namesOf(unknown)]).toEqual([[], [], ['Running']]);
  });

  test('lists the confirmed bookings with a balance, soonest first', async () => {
    await rent('Next month', { fromDate: '2026-12-10', toDate: '2026-12-11', balance: 500 });
    await rent('Today', { balance: 1_200 });
    await rent('Paid', { balance: 0 });
    await rent('Cancelled', { balance: 700, status: 'cancelled', holdsCar: false });

    const { toPay } = await look();

    expect(toPay.rentals.map(({ carName, balance }) => [carName, balance])).toEqual([
      ['Today', 1_200],
      ['Next month', 500],
    ]);
  });

  test('returns one location on request, and only their own locations to staff', async () => {
    const other = await buildLocation({ name: 'Mumbai' });
    await rent('Here');
    await rent('There', { locationId: other._id });
    await rent('Comes here', { locationId: other._id, returnLocationId: locationId, stage: 'out', toDate: today });
    const clerk = await office.signIn(await buildStaff('clerk', [{ _id: locationId }]));

    const all = await look();
    const one = await look({ locationId: String(locationId) });
    const own = await look({}, clerk);
    const refused = await office.call(counterContract.getNow, { as: clerk, query: { locationId: String(other._id) } });

    expect(namesOf(all.pickUps)).toEqual(['Here', 'There']);
    for (const { pickUps, returns } of [one, own]) {
      expect([namesOf(pickUps), namesOf(returns)]).toEqual([['Here'], ['Comes here']]);
    }
    expect(refused.code).toBe('location_not_found');
  });

  test('counts the rentals beyond the maximum of a list', async () => {
    const customerId = (await buildUser())._id;
    const record = await rent('First', { customerId });
    const copies = Array.from({ length: mostAtCounter + 2 }, (_, index) => {
      const { code: _one, ...rest } = record;
      return { ...rest, _id: new ObjectId(), carId: new ObjectId(), settledBy: `pay_${index}`, ledger: [] };
    });
    await Booking.insertMany(copies);

    const { pickUps } = await look();

    expect([pickUps.rentals.length, pickUps.more]).toEqual([mostAtCounter, 3]);
  });
});

describe('the lists of today and of cars due back', () => {
  test('show a car as due back only after it was handed out', async () => {
    const due = { fromDate: '2026-11-18', toDate: today } as const;
    await rent('Never out', due);
    await rent('Out', { ...due, stage: 'out' });
    await rent('Back', { ...due, stage: 'returned', freeFrom: '2026-11-20T11:00' });
    await rent('Old', { fromDate: '2026-11-17', toDate: today });
    await rent('Leaving', { stage: 'out' });
    const as = await office.signIn(office.admin);

    const { rentals } = await office.succeed(rentalContract.getDueBack, { as });
    const { pickUps, returns } = await office.succeed(rentalContract.getToday, { as });

    expect(namesOf({ rentals }).toSorted()).toEqual(['Old', 'Out']);
    expect([namesOf({ rentals: pickUps }), namesOf({ rentals: returns }).toSorted()]).toEqual([
      [],
      ['Never out', 'Old', 'Out'],
    ]);
  });

  test('reject a report that a car is not back if it was never handed out or has been returned', async () => {
    const due = { fromDate: '2026-11-18', toDate: today, returnTime: '10:00' } as const;
    const [never, back] = [
      await rent('Never', due),
      await rent('Back', { ...due, stage: 'returned', freeFrom: '2026-11-20T11:00' }),
    ];
    const report = async ({ _id, rev }: BookingRecord) =>
      office.call(rentalContract.notBack, {
        as: await office.signIn(office.admin),
        body: { bookingId: String(_id), rev },
      });

    expect([(await report(never)).code, (await report(back)).code]).toEqual(['not_late_yet', 'stage_conflict']);
  });
});
