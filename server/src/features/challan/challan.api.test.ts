import { challanContract, vehicleContract } from '@rental/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildLocation, buildStaff } from '../../../test/support/factories.ts';
import { type Challans, openChallans } from '../../../test/support/open-challans.ts';
import { AuditEntry } from '../audit/audit.model.ts';
import { saveAgreement } from '../settings/agreement-settings.ts';
import { Vehicle } from '../vehicle/vehicle.model.ts';
import { Challan } from './challan.model.ts';

let desk: Challans;

beforeEach(async () => {
  desk = await openChallans();
});

const goTo = (moment: string) => desk.app.clock.set(new Date(moment));
const driverNamed = 'The driver with the licence 4711 was named online';
const nameDriver = async (challanId: string, reason = driverNamed) =>
  desk.setState({ challanId, version: 1, state: 'passed_on', reason });
const codeOf = ({ status, code }: { status: number; code: string | null }) => [status, code];

describe('POST /challan/create', () => {
  test('names the rental, gives 45 days to answer, and audits no name', async () => {
    const bookingId = await desk.outOnline();
    goTo('2026-11-21T06:30:00Z');

    const { status, data } = await desk.enter();

    expect(status).toBe(201);
    expect(data).toMatchObject({
      state: 'open',
      answerBy: '2027-01-04',
      daysLeft: 44,
      booking: { _id: bookingId },
      custody: { custody: { kind: 'handedOut', customer: { name: desk.customer.user.name } } },
      states: [{ state: 'open', by: desk.manager.user.name }],
    });
    const [stored, audited] = [
      await Challan.findOne().lean(),
      await AuditEntry.findOne({ action: 'challan.create' }).lean(),
    ];
    expect(audited).toMatchObject({
      targetName: 'Bengaluru Traffic Police KA19-220481',
      after: { bookingId, amount: 1_000 },
    });
    expect(JSON.stringify([stored, audited])).not.toContain(desk.customer.user.name);
  });

  test('counts the days to answer from midnight in India', async () => {
    const { _id } = await desk.entered({ answerBy: '2026-11-22' });

    goTo('2026-11-22T18:29:59Z');
    expect(await desk.see(_id)).toMatchObject({ daysLeft: 0 });
    goTo('2026-11-22T18:30:00Z');
    expect(await desk.see(_id)).toMatchObject({ daysLeft: -1 });
  });

  test('enters a notice once, however its number is written, also if two people enter it at the same time', async () => {
    const both = await Promise.all([desk.enter(), desk.enter({ number: 'ka 19/220481' })]);
    const repeated = { recordId: desk.newId(), number: '7' };
    const [first, again] = [await desk.enter(repeated), await desk.enter(repeated)];

    expect(both.map(codeOf).toSorted(([a], [b]) => Number(a) - Number(b))).toEqual([
      [201, null],
      [409, 'challan_exists'],
    ]);
    expect([first.data?._id, again.status]).toEqual([repeated.recordId, 201]);
    expect(again.data).toEqual(first.data);
    expect((await desk.enter({ authority: 'Mumbai Traffic Police' })).status).toBe(201);
    expect(codeOf(await desk.enter({ number: '(7)' }))).toEqual([409, 'challan_exists']);
  });

  test('refuses a wrong field, and enters nothing', async () => {
    const wrong = [
      { noticeDate: '2026-11-21' },
      { noticeDate: '2026-11-18' },
      { answerBy: '2026-11-19' },
      { amount: 0 },
      { time: '24:00' },
    ];
    for (const given of wrong) {
      const { status, error } = await desk.enter({ day: '2026-11-19', ...given });
      expect([status, error?.details?.map(({ path }) => path)]).toEqual([400, Object.keys(given)]);
    }
    expect(await Challan.countDocuments()).toBe(0);
  });

  test('is for the locations of the rental, also if the car is offered at others', async () => {
    const elsewhere = await buildLocation();
    await Vehicle.updateOne({ _id: desk.car._id }, { $push: { carLocations: elsewhere._id } });
    const other = await desk.app.signIn(await buildStaff('manager', [elsewhere]));
    await desk.outOnline();

    expect(codeOf(await desk.enter({}, other))).toEqual([404, 'booking_not_found']);
    expect((await desk.enter({ day: '2026-11-19' }, other)).status).toBe(201);
    expect((await desk.enter({ number: '2' })).status).toBe(201);
    expect((await desk.list({}, other)).challans).toMatchObject([{ number: 'KA19-220481', booking: null }]);
  });
});

describe('the custody of a challan', () => {
  test('says that a rental before has no recorded return', async () => {
    await desk.confirmed({ fromDate: '2026-11-20', toDate: '2026-11-21' });
    goTo('2026-11-24T06:30:00Z');

    const after = await desk.entered({ day: '2026-11-22', time: '10:00', noticeDate: '2026-11-24' });
    const during = await desk.entered({ number: '2' });

    expect(after).toMatchObject({ booking: null, custody: { custody: null, unrecorded: { toDate: '2026-11-21' } } });
    expect(during).toMatchObject({ custody: { custody: { kind: 'booked' } } });
    expect(during.custody).not.toHaveProperty('unrecorded');
  });
});

describe('GET /challan/getAll', () => {
  test('lists the nearest last day first, by state and car, in pages', async () => {
    const ids: string[] = [];
    for (const [number, answerBy] of [
      ['1', '2026-12-20'],
      ['2', '2026-12-01'],
      ['3', '2026-12-10'],
    ] as const) {
      ids.push((await desk.entered({ number, answerBy }))._id);
    }
    const paid = { challanId: ids[1] ?? '', version: 1, state: 'paid_by_us', reason: 'Paid at the counter' } as const;
    await desk.setState(paid);
    const numbers = async (query = {}) => (await desk.list(query)).challans.map(({ number }) => number);

    expect(await numbers()).toEqual(['2', '3', '1']);
    expect(await numbers({ state: 'unpaid' })).toEqual(['3', '1']);
    expect(await numbers({ state: 'paid_by_us', plate: 'ka 01 ab 1234' })).toEqual(['2']);
    expect(await numbers({ plate: 'KA01AB9999' })).toEqual([]);
    expect(await desk.list({ page: '2' })).toEqual({ challans: [], totalPages: 1 });
    const cars = await desk.app.client.succeed(vehicleContract.getAll, { as: await desk.asOwner() });
    expect(cars).toMatchObject([{ unpaidChallans: 2 }]);
  });
});

describe('PUT /challan/setState and /challan/edit', () => {
  test('store who decided what and why, and refuse an older version', async () => {
    const { _id: challanId } = await desk.entered();
    const contested = { challanId, version: 1, state: 'contested', reason: 'The car was in the workshop' } as const;

    expect((await desk.setState(contested)).data?.states).toMatchObject([
      { state: 'open' },
      { ...pickState(contested) },
    ]);
    expect(codeOf(await desk.setState(contested))).toEqual([409, 'edited_meanwhile']);
    const { recordId: _, ...body } = desk.bodyOf();
    expect(codeOf(await desk.edit({ ...body, challanId, version: 1 }))).toEqual([409, 'edited_meanwhile']);
  });

  test('let only one of two people decide about the same version', async () => {
    const { _id: challanId } = await desk.entered();
    const decide = async (reason: string) => desk.setState({ challanId, version: 1, state: 'contested', reason });

    const both = await Promise.all([decide('The car was in the workshop'), decide('Another plate')]);

    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await desk.see(challanId)).states).toHaveLength(2);
  });

  test.each<[string, (challanId: string) => Promise<{ status: number; code: string | null }>]>([
    ['names the driver, too', async (challanId) => nameDriver(challanId, 'Another driver was named online')],
    ['pays', async (challanId) => desk.setState({ challanId, version: 1, state: 'paid_by_us', reason: 'Paid online' })],
    ['charges the customer', async (challanId) => desk.chargeChallan(challanId)],
    [
      'corrects the day',
      async (challanId) => {
        const { recordId: _, ...body } = desk.bodyOf({ day: '2026-11-19' });
        return desk.edit({ ...body, challanId, version: 1 });
      },
    ],
  ])('name the driver to the authority, or fail because somebody else %s at the same time', async (_name, other) => {
    const bookingId = await desk.outOnline();
    const { _id: challanId } = await desk.entered();

    const [named, others] = await Promise.all([nameDriver(challanId), other(challanId)]);

    const lost = named.status === 200 ? others : named;
    expect([named, others].map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(lost.code).toBe('edited_meanwhile');
    const { states, booking } = await desk.see(challanId);
    const isNamed = states.some(({ state, reason }) => state === 'passed_on' && reason === driverNamed);
    expect([isNamed, states.length <= 2]).toEqual([named.status === 200, true]);
    expect(isNamed ? booking?._id : bookingId).toBe(bookingId);
  });

  test('find the rental again for another minute', async () => {
    const bookingId = await desk.outOnline();
    const { _id: challanId } = await desk.entered();
    const { recordId: _, ...body } = desk.bodyOf();
    const edited = { ...body, challanId, answerBy: '2026-12-31' };

    expect((await desk.edit({ ...edited, version: 1, day: '2026-11-19' })).data).toMatchObject({ booking: null });
    expect((await desk.edit({ ...edited, version: 2 })).data).toMatchObject({
      booking: { _id: bookingId },
      answerBy: '2026-12-31',
    });
    await desk.entered({ number: '2' });
    expect(codeOf(await desk.edit({ ...edited, version: 3, number: '2' }))).toEqual([409, 'challan_exists']);
  });
});

const pickState = ({ state, reason }: { state: string; reason: string }) => ({
  state,
  reason,
  by: desk.manager.user.name,
});

describe('GET /challan/getEvidence', () => {
  test('contains the agreement that the customer accepted, not a later one', async () => {
    const adminId = desk.newId();
    await saveAgreement({ version: 0, text: 'Fines are yours.' }, adminId, desk.app);
    const agreement = { version: 1, name: 'Asha Rao', signature: 'M40 120L90 60L140 130' };
    const bookingId = await desk.outOnline({ agreement });
    await saveAgreement({ version: 1, text: 'Fines are ours.' }, adminId, desk.app);
    const { _id: challanId } = await desk.entered();

    const query = { challanId };
    const found = await desk.app.client.succeed(challanContract.getEvidence, { as: await desk.asManager(), query });

    expect(found).toMatchObject({
      challan: { _id: challanId, booking: { _id: bookingId } },
      agreement: { text: 'Fines are yours.', ...agreement },
    });
    expect(await AuditEntry.findOne({ action: 'challan.getEvidence' }).lean()).toMatchObject({ kind: 'view' });
  });
});
