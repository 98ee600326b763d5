import { counterContract } from '@rental/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildBooking, buildVehicle } from '../../../../test/support/factories.ts';
import { type Office, openOffice } from '../../../../test/support/open-office.ts';
import { AuditEntry } from '../../audit/audit.model.ts';

const { find, saveSettings } = counterContract;

let office: Office;

beforeEach(async () => {
  office = await openOffice();
  await office.succeed(saveSettings, { body: { isOn: true } });
});

describe('the search of the counter', () => {
  test('finds a booking by its code and by the number plate of its car, and is audited', async () => {
    const car = await buildVehicle({ plate: 'MH12AB1234' });
    const booking = await buildBooking({ carId: car._id, code: 'K7M-2QX', status: 'confirmed' });
    await buildBooking({ status: 'confirmed' });

    for (const search of ['k7m2qx', 'mh 12 ab 1234']) {
      const { bookings, hasMore } = await office.succeed(find, { query: { search } });
      expect(bookings.map(({ _id }) => _id)).toEqual([String(booking._id)]);
      expect(hasMore).toBe(false);
    }
    expect(await AuditEntry.countDocuments({ action: 'counter.find' })).toBe(2);
  });

  test('returns the newest 20 bookings, and whether more match', async () => {
    const { _id: carId } = await buildVehicle({ plate: 'MH12AB1234' });
    const ids: string[] = [];
    for (let number = 0; number < 21; number += 1) {
      const createdAt = new Date(office.clock.now().getTime() + number * 60_000);
      const fromDate = `2026-12-${String(number + 1).padStart(2, '0')}`;
      ids.push(String((await buildBooking({ carId, fromDate, status: 'confirmed', createdAt }))._id));
    }

    const { bookings, hasMore } = await office.succeed(find, { query: { search: 'MH12AB1234' } });

    expect(bookings.map(({ _id }) => _id)).toEqual(ids.toReversed().slice(0, 20));
    expect(hasMore).toBe(true);
  });

  test.each(['', ' ', 'a'.repeat(101)])('rejects the search “%s”', async (search) => {
    expect(await office.call(find, { query: { search } })).toMatchObject({ status: 400 });
  });

  test('finds nothing for a text that matches no booking', async () => {
    await buildBooking({ status: 'confirmed' });

    expect(await office.succeed(find, { query: { search: 'Nobody' } })).toEqual({ bookings: [], hasMore: false });
  });

  test('is rejected while the counter is off', async () => {
    await office.succeed(saveSettings, { body: { isOn: false } });

    expect(await office.call(find, { query: { search: 'K7M-2QX' } })).toMatchObject({
      status: 409,
      code: 'counter_off',
    });
  });
});
