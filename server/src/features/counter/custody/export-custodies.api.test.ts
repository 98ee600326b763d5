import { custodyContract, custodyFileTexts } from '@rental/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildUser, buildVehicle } from '../../../../test/support/factories.ts';
import { type Counter, openCounter } from '../../../../test/support/open-counter.ts';
import { staffChangesOf } from '../../../../test/support/staff-change.ts';
import { findBooking } from '../../booking/find/find-bookings.ts';
import { Location } from '../../location/location.model.ts';

const [today, next, last] = ['2026-11-20', '2026-11-21', '2026-11-22'];
const plate = 'KA01AB1234';

let counter: Counter;
beforeEach(async () => {
  counter = await openCounter({}, { plate });
});

const owner = async () => counter.app.signIn(await buildUser({ role: 'admin' }));
const goTo = (day: string, time: string) => counter.app.clock.set(new Date(`${day}T${time}+05:30`));

const download = async (query: { plate?: string; fromDate?: string; toDate?: string } = {}) =>
  counter.app.client.call(custodyContract.getCustodyCsv, {
    as: await owner(),
    query: { fromDate: today, toDate: last, ...query },
  });

/** Returns the rows of a file without the header. */
const rowsOf = (text: string | null): string[] => (text ?? '').split('\r\n').slice(1, -1);

const openOut = async (time: string) => {
  const { booking } = await counter.rental.confirmed({ fromDate: today, toDate: last });
  goTo(today, time);
  await counter.handOut(booking._id);
  return booking._id;
};

const codeOf = async (id: string) => (await findBooking(id))?.code ?? expect.fail('no code');
const moment = (day: string, time: string) => `${day}T${time}+05:30`;

describe('GET /counter/getCustodyCsv', () => {
  test('has every minute of the days in one row, with the drivers and where the car stood', async () => {
    const id = await openOut('14:00:20');
    goTo(last, '09:30:40');
    await counter.takeBack(id);
    goTo(last, '18:00:10');
    const place = (await Location.findById(counter.rental.car.carLocations[0]).lean())?.name;
    const { name } = counter.rental.customer.user;

    const { data, headers } = await download({ plate: 'ka 01 ab 1234' });

    const [out, back] = [moment(today, '14:00:20.000'), moment(last, '09:30:40.000')];
    expect(rowsOf(data)).toEqual([
      `${plate},${moment(today, '00:00:00.000')},${out},nobody,,,,,,Hand-out`,
      `${plate},${out},${back},${await codeOf(id)},yes,${name},,${place},${place},Return`,
      `${plate},${back},${moment(last, '18:01:00.000')},nobody,,,,${place},${place},End of the file`,
    ]);
    expect(headers).toMatchObject({
      'content-disposition': `attachment; filename=who-had-${plate}-${today}-${last}.csv`,
      'x-total-count': '1',
    });
  });

  test('follows an exchange to the other car, which is still out', async () => {
    const { carLocations } = counter.rental.car;
    const other = await buildVehicle({ carLocations, rentalPrice: 1_000, plate: 'KA05XY0007' });
    const id = await openOut('13:00');
    goTo(next, '11:20');
    await staffChangesOf(counter.rental, id, await owner()).change({ carId: String(other._id) });

    const rows = rowsOf((await download()).data).map((row) => row.split(','));

    const code = await codeOf(id);
    expect(rows.map((cells) => [cells[0], cells[3], cells[8] === '', cells[9]])).toEqual([
      [plate, 'nobody', true, 'Hand-out'],
      [plate, code, true, 'Exchange'],
      [plate, 'nobody', true, 'End of the file'],
      ['KA05XY0007', 'nobody', true, 'Exchange'],
      ['KA05XY0007', code, true, 'Still out'],
    ]);
  });

  test('marks a rental without a recorded hand-out, such as an undone one', async () => {
    const id = await openOut('13:00');
    goTo(today, '13:05');
    await counter.undo(id);

    const rows = rowsOf((await download({ toDate: today })).data).map((row) => row.split(','));

    expect(rows.map((cells) => cells.slice(3, 5))).toEqual([[await codeOf(id), 'no']]);
  });

  test('has only the chosen days, and knows where the car stood before them', async () => {
    const id = await openOut('10:00');
    goTo(next, '10:00');
    await counter.takeBack(id);
    goTo(last, '10:00');

    const rows = rowsOf((await download({ fromDate: last })).data).map((row) => row.split(','));

    expect(rows).toHaveLength(1);
    expect(rows[0]?.slice(1, 4)).toEqual([moment(last, '00:00:00.000'), moment(last, '10:01:00.000'), 'nobody']);
    expect(rows[0]?.[7]).toBe((await Location.findById(counter.rental.car.carLocations[0]).lean())?.name);
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

  test('accepts 366 days, and returns 404 for an unknown number plate', async () => {
    expect((await download({ fromDate: '2025-11-22', toDate: last })).status).toBe(200);

    const { status, code } = await download({ plate: 'KA99ZZ9999' });
    expect([status, code]).toEqual([404, 'vehicle_not_found']);
  });
});
