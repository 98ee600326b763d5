import { addDays, dashboardContract } from '@rental/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { explain, recordCommands } from '../../../test/support/explain-commands.ts';
import { buildBooking, buildUser, buildVehicle } from '../../../test/support/factories.ts';
import { buildCharge } from '../../../test/support/payment-factories.ts';
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { ObjectId } from '../../platform/mongo.ts';
import type { BookingRecord } from '../booking/booking.model.ts';
import type { LedgerEntry } from '../booking/record/ledger-entry.ts';

const hour = 3_600_000;
let app: TestApp;
let rented: Pick<BookingRecord, 'carId' | 'customerId'>;
let nextDay: string;

beforeEach(async () => {
  app = await createTestApp();
  rented = { carId: (await buildVehicle())._id, customerId: (await buildUser())._id };
  nextDay = '2026-01-01';
});

const hoursAgo = (hours: number): Date => new Date(app.clock.now().getTime() - hours * hour);

type Ended = Partial<Pick<BookingRecord, 'deposit' | 'depositDueAt' | 'status' | 'ledger' | 'stage'>>;

/** Stores a returned rental whose promised hour was 10 hours ago. */
async function store(given: Ended): Promise<void> {
  nextDay = addDays(nextDay, 1);
  await buildBooking({
    ...rented,
    fromDate: nextDay,
    status: 'confirmed',
    stage: 'returned',
    depositTerms: { amount: 5_000, returnHours: 24 },
    deposit: 0,
    depositDueAt: hoursAgo(10),
    ...given,
  });
}

/** The entry that ended a deposit this many hours ago. */
const ending = (release: 'returned' | 'used', hours: number, chargeId = 'pay_deposit00001'): LedgerEntry => ({
  account: 'deposit',
  release,
  id: new ObjectId(),
  at: hoursAgo(hours),
  by: null,
  why: `deposit_${release}`,
  lines: [],
  paid: [],
  back: [{ chargeId, amount: 5_000, external: false }],
});

/** Stores a deposit that was taken and returned at the counter; `returned` is when staff returned the money. */
async function storeCounterMoney(returned: Date | null): Promise<void> {
  const entry = ending('returned', 12, `ctr_${String(new ObjectId())}`);
  await store({ ledger: [entry] });
  const [{ chargeId } = { chargeId: '' }] = entry.back;
  const locationId = new ObjectId();
  await buildCharge({
    _id: chargeId,
    counter: { by: new ObjectId(), locationId, method: 'cash' },
    outcome: 'held',
    parts: [
      {
        id: String(entry.id),
        promised: 5_000,
        amount: 5_000,
        state: returned ? 'processed' : 'due',
        gen: 0,
        key: String(entry.id),
        razorpayRefundId: null,
        paise: null,
        dueAt: entry.at,
        tries: 0,
        lastError: null,
        requestedAt: null,
        processedAt: returned,
      },
    ],
  });
}

const inTime = async () => store({ ledger: [ending('returned', 30)] });

async function storeInTime(count: number): Promise<void> {
  for (let stored = 0; stored < count; stored += 1) await inTime();
}

const figure = async () => (await app.client.succeed(dashboardContract.getDepositReturns)).deposits;

describe('GET /booking/getDepositReturns', () => {
  test.each<[string, () => Promise<void>, { inTime?: number; counted?: number; used?: number }]>([
    ['returned before its hour', inTime, { inTime: 21, counted: 21 }],
    ['returned at its hour', async () => store({ ledger: [ending('returned', 10)] }), { inTime: 21, counted: 21 }],
    ['returned after its hour', async () => store({ ledger: [ending('returned', 9)] }), { counted: 21 }],
    [
      'of which a part was used',
      async () => store({ ledger: [ending('returned', 12), ending('used', 12)] }),
      { inTime: 21, counted: 21 },
    ],
    ['used in full', async () => store({ ledger: [ending('used', 12)] }), { used: 1 }],
    ['held and overdue', async () => store({ deposit: 5_000 }), { counted: 21 }],
    ['held and not due yet', async () => store({ deposit: 5_000, depositDueAt: hoursAgo(-1) }), {}],
    [
      'that others returned in the dashboard in time',
      async () => {
        const { release: _, ...entry } = ending('returned', 12);
        await store({ ledger: [{ ...entry, back: entry.back.map((each) => ({ ...each, external: true })) }] });
      },
      { inTime: 21, counted: 21 },
    ],
    ['in cash that staff returned in time', async () => storeCounterMoney(hoursAgo(11)), { inTime: 21, counted: 21 }],
    ['in cash that staff returned late', async () => storeCounterMoney(hoursAgo(9)), { counted: 21 }],
    ['in cash that staff have not returned', async () => storeCounterMoney(null), { counted: 21 }],
    ['due more than a year ago', async () => store({ deposit: 5_000, depositDueAt: hoursAgo(366 * 24) }), {}],
  ])('counts a deposit %s', async (_, add, expected) => {
    await storeInTime(20);
    await add();

    expect(await figure()).toEqual({ inTime: 20, counted: 20, used: 0, ...expected });
  });

  test('does not count the deposit of a cancelled booking, which has no promised hour', async () => {
    await storeInTime(20);
    nextDay = addDays(nextDay, 1);
    const ledger = [ending('returned', 9)];
    await buildBooking({ ...rented, fromDate: nextDay, status: 'cancelled', deposit: 0, ledger });

    expect(await figure()).toEqual({ inTime: 20, counted: 20, used: 0 });
  });

  test('returns null below 20 deposits, without the used ones', async () => {
    await storeInTime(19);
    await store({ ledger: [ending('used', 12)] });

    expect(await figure()).toBeNull();
  });

  test('reads once in an hour, by index, and browsers may cache it as long', async () => {
    await storeInTime(20);
    const commands = recordCommands();

    const first = await app.client.raw.get('/api/booking/getDepositReturns');
    await store({ deposit: 5_000 });
    const cached = await figure();
    await app.advance(hour);

    expect(first.headers['cache-control']).toBe('public, max-age=3600');
    expect(cached).toEqual({ inTime: 20, counted: 20, used: 0 });
    expect(await figure()).toEqual({ inTime: 20, counted: 21, used: 0 });
    const counts = commands.take().filter((each) => each['aggregate'] === 'bookings' && 'hint' in each);
    const [plan] = await Promise.all(counts.map(explain));
    expect([counts.length, plan?.indexes, plan?.docsExamined]).toEqual([2, ['deposits_due'], 21]);
  });
});
