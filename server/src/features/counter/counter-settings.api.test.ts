import { counterContract, systemContract } from '@rental/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildBooking, buildVehicle } from '../../../test/support/factories.ts';
import { type Office, openOffice } from '../../../test/support/open-office.ts';
import { readBooking, stageRental } from '../../../test/support/open-rental.ts';
import { turnOnCounter } from '../../../test/support/turn-on-counter.ts';
import { AuditEntry } from '../audit/audit.model.ts';
import { SettingsVersion } from '../settings/settings.model.ts';
import { requireCounter } from './require-counter.ts';

const { getSettings, saveSettings } = counterContract;
const off = { isOn: false, since: null };
const dayMs = 86_400_000;

let office: Office;

beforeEach(async () => {
  office = await openOffice();
});

const turn = async (isOn: boolean) => office.succeed(saveSettings, { body: { isOn } });

describe('the counter', () => {
  test('is off until an owner turns it on, and the change is audited', async () => {
    expect(await office.succeed(getSettings)).toEqual(off);
    const since = office.clock.now().toISOString();

    expect(await turn(true)).toEqual({ isOn: true, since });
    expect(await office.succeed(getSettings)).toEqual({ isOn: true, since });
    expect(await AuditEntry.findOne({ action: 'counter.saveSettings' }).lean()).toMatchObject({
      before: off,
      after: { isOn: true, since },
    });
  });

  test('keeps the time at which it was turned on until it is turned off', async () => {
    const { since } = await turn(true);
    office.clock.advance(60_000);

    expect(await turn(true)).toEqual({ isOn: true, since });
    expect(await turn(false)).toEqual(off);
    expect(await turn(false)).toEqual(off);
    expect(await SettingsVersion.countDocuments({ kind: 'counter' })).toBe(2);
    expect(await turn(true)).toEqual({ isOn: true, since: office.clock.now().toISOString() });
  });

  test('rejects its calls while it is off', async () => {
    await expect(requireCounter()).rejects.toMatchObject({ code: 'counter_off' });
    await turn(true);

    await expect(requireCounter()).resolves.toMatchObject({ isOn: true });
  });

  test.each([
    ['a missing value', {}],
    ['a text', { isOn: 'yes' }],
    ['another field', { isOn: true, since: null }],
  ])('rejects %s, and changes nothing', async (_, body) => {
    // oxlint-disable-next-line typescript/no-explicit-any
    const { status } = await office.call(saveSettings, { body: body as never });

    expect(status).toBe(400);
    expect(await SettingsVersion.countDocuments({ kind: 'counter' })).toBe(0);
  });

  test('is in the public settings only while it is on', async () => {
    const config = async () => {
      office.clock.advance(5_000);
      return office.client.succeed(systemContract.config);
    };
    const before = await config();
    await turn(true);

    expect(before).not.toHaveProperty('usesCounter');
    expect(await config()).toEqual({ ...before, usesCounter: true });
  });
});

test.each([
  ['on', true],
  ['off', false],
])('bookings made before the counter is turned %s get no stage and keep their days [a6, DK11]', async (_, isOn) => {
  const rental = await stageRental();
  const ids = [];
  for (const [fromDate, toDate] of [
    ['2026-11-20', '2026-11-20'],
    ['2026-11-21', '2026-11-25'],
    ['2026-11-24', '2026-11-30'],
  ] as const) {
    const car = await buildVehicle({ carLocations: rental.car.carLocations });
    const booking = await buildBooking({ carId: car._id, status: 'confirmed', fromDate, toDate });
    ids.push(String(booking._id));
  }
  const before = await Promise.all(ids.map(readBooking));

  await rental.app.advance(2 * dayMs);
  if (isOn) await turnOnCounter(rental.app);
  await rental.runFor(5 * dayMs, 5);

  expect(await Promise.all(ids.map(readBooking))).toEqual(before);
});
