import { counterContract, drawerContract } from '@rental/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildLocation } from '../../../../test/support/factories.ts';
import { type Drawers, openDrawers } from '../../../../test/support/open-drawer.ts';
import { AuditEntry } from '../../audit/audit.model.ts';
import { Drawer } from './drawer.model.ts';

let drawers: Drawers;
let bookingId: string;

beforeEach(async () => {
  drawers = await openDrawers();
  bookingId = await drawers.owing();
});

describe('opening a drawer', () => {
  test('stores who counted how much cash, and is audited', async () => {
    const { status, data } = await drawers.open({ count: 1_500 });

    const { _id, name } = drawers.clerk.user;
    expect([status, data]).toEqual([
      201,
      {
        _id: data?._id,
        person: { _id: String(_id), name },
        openedAt: '2026-11-20T06:30:00.000Z',
        openingCount: 1_500,
        isOpen: true,
      },
    ]);
    expect(await drawers.own()).toEqual(data);
    expect(await AuditEntry.findOne({ action: 'counter.openDrawer' }).lean()).toMatchObject({
      targetId: data?._id,
      after: { openingCount: 1_500 },
    });
  });

  test('is done once, however often the call is repeated, and even after the drawer was closed', async () => {
    const recordId = drawers.newId();

    const all = await Promise.all([1, 2, 3].map(async () => drawers.open({ recordId })));
    await drawers.close(recordId, 2_000);
    const later = await drawers.open({ recordId });

    expect(all.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(later).toMatchObject({ status: 201, data: { isOpen: false } });
    expect(await Drawer.countDocuments({})).toBe(1);
  });

  test('is rejected for a second drawer of the same person at the same location, also concurrently', async () => {
    const both = await Promise.all([drawers.open(), drawers.open()]);
    const third = await drawers.open();

    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    expect(third).toMatchObject({ status: 409, code: 'drawer_open' });
    expect(await Drawer.countDocuments({})).toBe(1);
  });

  test('is possible for another person, and at another location', async () => {
    const { _id } = await buildLocation();

    const statuses = [
      await drawers.open(),
      await drawers.open({}, drawers.manager.as),
      await drawers.open({}, drawers.owner.as),
      await drawers.open({ locationId: String(_id) }, drawers.owner.as),
    ].map(({ status }) => status);

    expect(statuses).toEqual([201, 201, 201, 201]);
  });

  test('is rejected with the id of a drawer of somebody else, and at a location that does not exist', async () => {
    const recordId = await drawers.opened();

    const taken = await drawers.open({ recordId }, drawers.manager.as);
    const nowhere = await drawers.open({ locationId: drawers.newId() }, drawers.owner.as);

    expect(taken).toMatchObject({ status: 409, code: 'edited_meanwhile' });
    expect(nowhere).toMatchObject({ status: 404, code: 'location_not_found' });
  });
});

describe('closing a drawer', () => {
  test('expects the opening count, plus the cash that its person took here while it was open, minus what was returned or corrected', async () => {
    await drawers.payIn(bookingId, 100);
    drawers.app.clock.advance(60_000);
    const drawerId = await drawers.opened();
    await drawers.payIn(bookingId, 1_000);
    await drawers.payIn(bookingId, 400, drawers.clerk.as, 'card');
    await drawers.payIn(bookingId, 300, drawers.manager.as);
    await drawers.correct(bookingId, await drawers.payIn(bookingId, 200));
    const other = await drawers.owing({}, '2026-12-10');
    await drawers.payIn(other, 4_700);
    await drawers.giveBack(other, 700);
    drawers.app.clock.advance(60_000);

    const { status, data } = await drawers.close(drawerId, 7_000);
    await drawers.payIn(bookingId, 50);

    const expected = 2_000 + 1_000 + 4_700 - 700;
    expect([status, data]).toMatchObject([200, { isOpen: false, closing: { count: 7_000, expected, difference: 0 } }]);
    expect(await drawers.own()).toBe(null);
    expect((await drawers.book()).drawers).toEqual([data]);
  });

  test('shows the expected cash only once the cash is counted', async () => {
    const drawerId = await drawers.opened();
    await drawers.payIn(bookingId, 1_000);

    drawers.app.clock.advance(60_000);
    const before = [await drawers.own(), ...(await drawers.book()).drawers];
    const { data } = await drawers.close(drawerId, 2_900);

    expect(JSON.stringify(before)).not.toContain('expected');
    expect(data).toMatchObject({ isOpen: true, closing: { expected: 3_000, difference: -100 } });
    expect(await drawers.own()).toEqual(data);
  });

  test('needs a reason for a difference, and is then audited with it', async () => {
    const drawerId = await drawers.opened();
    const counted = await drawers.close(drawerId, 1_900);
    const second = await drawers.open();

    const explained = await drawers.close(drawerId, 1_900, 'Wrong change given');
    const repeated = await drawers.close(drawerId, 1_900);

    expect(counted).toMatchObject({ status: 200, data: { isOpen: true } });
    expect(second).toMatchObject({ status: 409, code: 'drawer_open' });
    expect(explained.data).toMatchObject({
      isOpen: false,
      closing: { at: counted.data?.closing?.at, difference: -100, reason: 'Wrong change given' },
    });
    expect(repeated.data).toEqual(explained.data);
    const [, entry] = await AuditEntry.find({ action: 'counter.closeDrawer' }).sort({ _id: 1 }).lean();
    expect(entry).toMatchObject({
      targetId: drawerId,
      before: { isOpen: true },
      after: { isOpen: false, count: 1_900, expected: 2_000, difference: -100, reason: 'Wrong change given' },
    });
  });

  test.each([
    ['a count below 0', { count: -1 }, 'count'],
    ['a count with a fraction', { count: 10.5 }, 'count'],
    ['an empty reason', { count: 10, reason: '  ' }, 'reason'],
    ['a reason of more than 200 characters', { count: 10, reason: 'x'.repeat(201) }, 'reason'],
  ])('is rejected with %s, and nothing changes', async (_what, given, path) => {
    const drawerId = await drawers.opened();

    const { status, error } = await drawers.app.client.call(drawerContract.closeDrawer, {
      as: drawers.clerk.as,
      body: { drawerId, ...given },
    });

    expect([status, error?.details?.map((detail) => detail.path)]).toEqual([400, [path]]);
    expect((await Drawer.findById(drawerId).lean())?.closing).toBe(undefined);
  });

  test('keeps the first count, also if two tabs count concurrently', async () => {
    const drawerId = await drawers.opened();

    const both = await Promise.all([1_800, 1_900].map(async (count) => drawers.close(drawerId, count, 'Wrong change')));

    const kept = both.find(({ status }) => status === 200)?.data?.closing;
    expect(both.find(({ status }) => status === 409)).toMatchObject({
      code: 'drawer_counted',
      error: { data: { count: kept?.count } },
    });
    expect((await Drawer.findById(drawerId).lean())?.closing?.count).toBe(kept?.count);
  });

  test('returns the closed drawer to both tabs if they count the same', async () => {
    const drawerId = await drawers.opened();

    const [one, other] = await Promise.all([drawers.close(drawerId, 2_000), drawers.close(drawerId, 2_000)]);

    expect([one.status, other.status, other.data]).toEqual([200, 200, one.data]);
  });

  test('is done by its person or a manager, who is then named, but not by a colleague', async () => {
    const drawerId = await drawers.opened();
    const colleague = await drawers.join('clerk');

    const refused = await drawers.close(drawerId, 2_000, undefined, colleague.as);
    const byManager = await drawers.close(drawerId, 2_000, undefined, drawers.manager.as);

    expect(refused).toMatchObject({ status: 403, code: 'not_allowed' });
    expect(byManager.data).toMatchObject({
      person: { _id: String(drawers.clerk.user._id) },
      closing: { by: { _id: String(drawers.manager.user._id) } },
    });
  });

  test('expects the same cash if money is corrected later', async () => {
    const first = await drawers.opened();
    const entryId = await drawers.payIn(bookingId, 1_000);
    drawers.app.clock.advance(60_000);
    await drawers.close(first, 3_000);
    const second = await drawers.opened();
    await drawers.correct(bookingId, entryId);
    drawers.app.clock.advance(60_000);

    const { data } = await drawers.close(second, 2_000);

    expect(data?.closing).toMatchObject({ expected: 2_000 });
    expect((await drawers.book()).drawers.map(({ closing }) => closing?.expected)).toEqual([3_000, 2_000]);
  });
});

test('no call about drawers works while the counter is off', async () => {
  const drawerId = await drawers.opened();
  await drawers.owner.succeed(counterContract.saveSettings, { body: { isOn: false } });
  const { locationId } = drawers;
  const query = { locationId, day: '2026-11-20' };
  const { call } = drawers.owner;

  const refused = [
    await call(drawerContract.getDrawer, { query: { locationId } }),
    await call(drawerContract.openDrawer, { body: { recordId: drawers.newId(), locationId, count: 0 } }),
    await call(drawerContract.closeDrawer, { body: { drawerId, count: 0 } }),
    await call(drawerContract.getDayBook, { query }),
    await call(drawerContract.getDayBookCsv, { query }),
  ];

  expect(refused.map(({ status, code }) => [status, code])).toEqual(refused.map(() => [409, 'counter_off']));
});
