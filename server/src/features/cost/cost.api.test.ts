import { bookingContract, costContract, vehicleContract } from '@rental/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { counterOf } from '../../../test/support/open-counter.ts';
import { type ExtraCharges, openExtraCharges } from '../../../test/support/open-extra-charges.ts';
import { AuditEntry } from '../audit/audit.model.ts';
import { Booking } from '../booking/booking.model.ts';
import { Vehicle } from '../vehicle/vehicle.model.ts';
import { Cost } from './cost.model.ts';

/* What a car costs, and when it is to be serviced. */

const { add, edit, getByCar, getCsv, remove } = costContract;
const service = { kind: 'service', day: '2026-11-10', amount: 6_450, odometer: 31_500, note: 'Oil' } as const;

let desk: ExtraCharges;
let carId: string;
let manager: string;

beforeEach(async () => {
  desk = await openExtraCharges();
  carId = String(desk.car._id);
  manager = await desk.app.signIn(desk.manager.user);
});

const addCost = async (given: object = {}) =>
  desk.app.client.call(add, { as: manager, body: { costId: desk.newId(), carId, ...service, ...given } });
const list = async () => desk.app.client.succeed(getByCar, { as: manager, query: { carId } });
const countInterval = async (interval: object) => Vehicle.updateOne({ _id: carId }, { $set: interval });

describe('costs of a car', () => {
  test('are listed by day, newest first, and each is audited', async () => {
    const costId = desk.newId();
    await addCost({ costId });
    await addCost({ kind: 'fuel', day: '2026-11-18', amount: 3_200, odometer: undefined, note: undefined });

    const { costs, service: due } = await list();

    expect(costs).toMatchObject([
      { kind: 'fuel', amount: 3_200, by: desk.manager.user.name, version: 1 },
      { _id: costId, ...service },
    ]);
    expect(due).toBeNull();
    expect(await AuditEntry.findOne({ action: 'cost.add' }).lean()).toMatchObject({
      targetId: carId,
      after: { costId, kind: 'service', amount: 6_450 },
    });
  });

  test('record a cost once, however often the call is repeated, and refuse the id of another car’s cost', async () => {
    const costId = desk.newId();

    const all = await Promise.all([1, 2, 3].map(async () => addCost({ costId })));
    await Cost.updateOne({ _id: costId }, { $set: { carId: desk.newId() } });
    const foreign = await addCost({ costId });

    expect(all.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect([foreign.status, foreign.code]).toEqual([409, 'edited_meanwhile']);
    expect(await Cost.countDocuments()).toBe(1);
  });

  test('correct what the caller saw, remove what is left out, and refuse a version that has changed since', async () => {
    const { data } = await addCost();
    const body = { costId: data?._id ?? '', version: 1, kind: 'tyre', day: '2026-11-11', amount: 18_000 } as const;

    const corrected = await desk.app.client.call(edit, { as: manager, body });
    const stale = await desk.app.client.call(edit, { as: manager, body: { ...body, amount: 1 } });

    expect(corrected.data).toEqual({
      _id: body.costId,
      kind: 'tyre',
      day: '2026-11-11',
      amount: 18_000,
      by: desk.manager.user.name,
      version: 2,
    });
    expect(stale.code).toBe('edited_meanwhile');
    expect((await list()).costs).toHaveLength(1);
  });

  test('are deleted in the version that the caller saw; a repeat changes nothing', async () => {
    const { data } = await addCost();
    const costId = data?._id ?? '';

    const stale = await desk.app.client.call(remove, { as: manager, body: { costId, version: 2 } });
    const removed = await desk.app.client.call(remove, { as: manager, body: { costId, version: 1 } });
    const again = await desk.app.client.call(remove, { as: manager, body: { costId, version: 1 } });

    expect([stale.code, removed.status, again.status]).toEqual(['edited_meanwhile', 200, 200]);
    expect(await Cost.countDocuments()).toBe(0);
    expect(await AuditEntry.findOne({ action: 'cost.remove', targetId: carId }).lean()).toMatchObject({
      targetId: carId,
      before: { costId, amount: 6_450 },
    });
  });

  test.each([
    ['a day in the future', { day: '2026-11-21' }, 'day'],
    ['a day that does not exist', { day: '2026-02-30' }, 'day'],
    ['a negative amount', { amount: -1 }, 'amount'],
    ['an unknown kind', { kind: 'wash' }, 'kind'],
    ['a note with an Aadhaar number', { note: '2341 2341 2346' }, 'note'],
  ])('refuse %s and store nothing', async (_name, given, path) => {
    const { status, error } = await addCost(given);

    expect([status, error?.details?.map((each) => each.path)]).toEqual([400, [path]]);
    expect(await Cost.countDocuments()).toBe(0);
  });

  test('are downloaded as a file that no spreadsheet runs', async () => {
    await addCost({ note: '=1+1' });

    const text = await desk.app.client.succeed(getCsv, { as: manager, query: { carId } });

    expect(text).toBe(
      `\uFEFFDay,Kind,Amount,Odometer,Note,By\r\n2026-11-10,Service,6450,31500,'=1+1,${desk.manager.user.name}\r\n`,
    );
  });
});

describe('the service of a car', () => {
  const shown = async () => {
    const { token: as } = await desk.app.signInAs('admin');
    return (await desk.app.client.succeed(vehicleContract.getAll, { as })).find(({ _id }) => _id === carId);
  };

  test('is due by the interval since the last service, whichever day that was recorded on', async () => {
    await countInterval({ serviceKm: 10_000, serviceMonths: 12 });
    expect((await list()).service).toEqual({});
    await addCost();
    await addCost({ day: '2025-12-01', odometer: 21_000 });

    const due = { last: { day: '2026-11-10', odometer: 31_500 }, dueDay: '2027-11-10', dueOdometer: 41_500 };
    expect((await list()).service).toEqual(due);
    expect((await shown())?.service).toEqual(due);
  });

  test('takes the reading from the last handover, and is shown when the car is taken back [j7]', async () => {
    await countInterval({ serviceKm: 10_000 });
    await addCost();
    const bookingId = await desk.outOnline({ odometer: 41_220 });
    const counter = counterOf(desk.app, desk.clerk.user);

    const facts = await counter.prepare(bookingId);
    expect(facts.service).toMatchObject({ reading: 41_220, dueOdometer: 41_500 });
    await counter.takeBack(bookingId, { odometer: 41_800 });

    expect((await shown())?.service).toMatchObject({ reading: 41_800 });
    // The car is still offered, and nothing is blocked.
    expect(await shown()).toMatchObject({ isEnabled: true, isActive: true });
    expect(await Booking.countDocuments({ kind: 'block' })).toBe(0);
    const query = { locId: String(desk.car.carLocations[0]), fromDate: '2026-12-10', toDate: '2026-12-11' };
    const as = await desk.customer.token();
    expect(await desk.app.client.succeed(bookingContract.getAvailableCars, { as, query })).toMatchObject([
      { _id: carId },
    ]);
  });

  test('is absent for a car without an interval', async () => {
    await addCost();

    expect(await shown()).not.toHaveProperty('service');
  });
});
