import { keysOfPeriod } from '@rental/contracts';
import { describe, expect, test } from 'vitest';
import { snapshotDatabase } from '../../../../test/support/database.ts';
import { buildBooking, buildRazorpayPaymentId, buildVehicle } from '../../../../test/support/factories.ts';
import { createManualClock, testStart } from '../../../../test/support/manual-clock.ts';
import { buildEach, expectMoves } from '../../../../test/support/move-each.ts';
import { planFor } from '../../../../test/support/request-change.ts';
import { testSettings } from '../../../../test/support/test-settings.ts';
import { createLogger } from '../../../platform/logger.ts';
import { ObjectId } from '../../../platform/mongo.ts';
import { Booking, type BookingRecord } from '../booking.model.ts';
import { findContradictions, findDoubleClaims, findWrongKeys } from '../find/find-broken-bookings.ts';
import { requestedBy, type Requested } from '../open-request.ts';
import type { ChangePlan, PaymentRequest } from '../record/payment-request.ts';
import { claimLateDay, leaveCar, setBookingTimes, showPaymentId } from './booking-moves.ts';
import {
  applyRequest,
  changeNow,
  lapseRequest,
  openRequest,
  recordRequestProof,
  withdrawRequest,
} from './change-moves.ts';
import { balanceOf, owedOf } from './ledger.ts';
import { cancelPaid, endReturned, finishFollowUp, giveBack, noteReturned } from './money-moves.ts';

/* Applies every move that may concern a payment request to a booking in every state. */

const deps = {
  clock: createManualClock(),
  logger: createLogger('silent'),
  settings: testSettings('http://127.0.0.1:1'),
};
const now = deps.clock.now();
const minutesAhead = (minutes: number): Date => new Date(Date.parse(testStart) + minutes * 60_000);

const settledBy = buildRazorpayPaymentId();
const rental = { fromDate: '2026-12-01', toDate: '2026-12-02' };
const longer = { fromDate: '2026-12-01', toDate: '2026-12-03' };
const plan: ChangePlan = planFor({ ...rental, pricePerDay: 2_350 } as BookingRecord, longer);
/** The plan as it is stored, without its absent fields. */
const stored = Object.fromEntries(Object.entries(plan).filter(([, value]) => value !== undefined)) as ChangePlan;
const request: PaymentRequest = {
  _id: new ObjectId(),
  kind: 'change',
  amount: 2_350,
  until: minutesAhead(15),
  proofAt: null,
  by: new ObjectId(),
  plan: stored,
};
const requested = (given: Partial<PaymentRequest> = {}): Partial<BookingRecord> => {
  const paymentRequest = { ...request, ...given };
  return { status: 'confirmed', settledBy, paymentRequest, ...keysOfPeriod({ ...rental, paymentRequest }) };
};

const past = minutesAhead(-60);
const states = {
  held: { status: 'pending' },
  confirmed: { status: 'confirmed', settledBy },
  requested: requested(),
  'requested, with proof': requested({ proofAt: now }),
  lapsed: requested({ until: past }),
  'lapsed with proof': requested({ until: past, proofAt: past }),
  'lapsed with proof of yesterday': requested({ until: past, proofAt: minutesAhead(-25 * 60) }),
  expired: { status: 'cancelled', cancelReason: 'hold_expired' },
  cancelled: { status: 'cancelled', cancelReason: 'customer', settledBy },
} satisfies Record<string, Partial<BookingRecord>>;

type State = keyof typeof states;
type Row = {
  move: string;
  from: State[];
  to?: Partial<BookingRecord>;
  run: (booking: BookingRecord) => Promise<BookingRecord | 'car taken' | null>;
};

const lapsed: State[] = ['lapsed', 'lapsed with proof', 'lapsed with proof of yesterday'];
const open: State[] = ['requested', 'requested, with proof', ...lapsed];
const money = { chargeId: buildRazorpayPaymentId(), amount: 2_350 };
const part = { chargeId: settledBy, amount: 50 };
const gift = () => ({ id: new ObjectId(), amount: 50, by: new ObjectId(), reason: 'The car came late' });
const times = { pickUpTime: '10:00', returnTime: '10:00', readyMinutes: 60 };
const asOpen = (booking: BookingRecord): Requested => ({ paymentRequest: request, ...booking });
const other = (booking: BookingRecord): Requested => ({
  ...booking,
  paymentRequest: { ...request, ...booking.paymentRequest, _id: new ObjectId() },
});
const outdated = (booking: BookingRecord): Requested => ({ ...asOpen(booking), rev: -1 });
const changes =
  (days: typeof rental, refund = 0) =>
  async (booking: BookingRecord) =>
    changeNow(booking, { id: new ObjectId(), by: booking.customerId, plan: planFor(booking, days), refund }, deps);

const matrix: Row[] = [
  {
    move: 'T35 request',
    from: ['confirmed'],
    to: { ...rental, totalAmount: 4_700, ...keysOfPeriod(longer), rev: 1 },
    run: async (booking) => openRequest(booking, { until: request.until, by: request.by, plan }, deps),
  },
  {
    move: 'T35 request with an outdated ledger',
    from: [],
    run: async (booking) => openRequest({ ...booking, rev: -1 }, { until: request.until, by: request.by, plan }, deps),
  },
  {
    move: 'T16 apply',
    from: open,
    to: { ...longer, dayCount: 3, totalAmount: 7_050, price: plan.price, ...keysOfPeriod(longer), balance: 0, rev: 1 },
    run: async (booking) => applyRequest(asOpen(booking), money, deps),
  },
  {
    move: 'T16 apply for another request',
    from: [],
    run: async (booking) => applyRequest(other(booking), money, deps),
  },
  {
    move: 'T16 apply with an outdated ledger',
    from: [],
    run: async (booking) => applyRequest(outdated(booking), money, deps),
  },
  {
    move: 'T17 lapse',
    from: lapsed,
    to: { ...rental, ...keysOfPeriod(rental), rev: 1 },
    run: async (booking) => lapseRequest(asOpen(booking), { providerAnswered: true }, deps),
  },
  {
    move: 'T17 lapse while the provider is silent',
    from: ['lapsed', 'lapsed with proof of yesterday'],
    to: { ...rental, ...keysOfPeriod(rental), rev: 1 },
    run: async (booking) => lapseRequest(asOpen(booking), { providerAnswered: false }, deps),
  },
  {
    move: 'T17 lapse for another request',
    from: [],
    run: async (booking) => lapseRequest(other(booking), { providerAnswered: true }, deps),
  },
  {
    move: 'T17 lapse with an outdated ledger',
    from: [],
    run: async (booking) => lapseRequest(outdated(booking), { providerAnswered: true }, deps),
  },
  {
    move: 'T18 withdraw',
    from: open,
    to: { ...rental, ...keysOfPeriod(rental), rev: 1 },
    run: async (booking) => withdrawRequest(asOpen(booking), deps),
  },
  {
    move: 'T18 withdraw for another request',
    from: [],
    run: async (booking) => withdrawRequest(other(booking), deps),
  },
  {
    move: 'T18 withdraw with an outdated ledger',
    from: [],
    run: async (booking) => withdrawRequest(outdated(booking), deps),
  },
  {
    move: 'T8 prove a request',
    from: ['requested', 'lapsed'],
    to: { rev: 0 },
    run: async (booking) => recordRequestProof(asOpen(booking), deps),
  },
  {
    move: 'T19 change',
    from: ['confirmed'],
    to: { toDate: '2026-12-01', dayCount: 1, totalAmount: 2_350, followUp: true, balance: 0, rev: 1 },
    run: changes({ ...rental, toDate: '2026-12-01' }, 1_000),
  },
  {
    move: 'T19 change with an outdated ledger',
    from: [],
    run: async (booking) => changes(rental)({ ...booking, rev: -1 }),
  },
  {
    move: 'T9 cancel',
    from: ['confirmed'],
    run: async (booking) =>
      cancelPaid(booking, { customerId: booking.customerId, reason: 'customer', refundDue: 50 }, deps),
  },
  { move: 'T11 end', from: ['confirmed'], run: async (booking) => endReturned(booking, part, deps) },
  { move: 'T12 finish', from: [], run: async (booking) => finishFollowUp(booking, deps) },
  {
    move: 'T14 show the payment',
    from: ['held', 'confirmed', ...open, 'expired', 'cancelled'],
    run: async ({ _id }) => showPaymentId(_id, new ObjectId(), deps),
  },
  {
    move: 'T22 give back',
    from: ['confirmed', 'cancelled'],
    run: async (booking) => (booking.settledBy === null ? null : giveBack(booking, gift(), deps)),
  },
  {
    move: 'T24 late',
    from: ['confirmed', ...open],
    to: { lateDays: ['2026-12-04'] },
    run: async (booking) => claimLateDay(booking, '2026-12-04', deps),
  },
  {
    move: 'T30 note',
    from: ['confirmed', ...open, 'cancelled'],
    run: async (booking) => noteReturned(booking, part, deps),
  },
  {
    move: 'T33 set times',
    from: ['confirmed'],
    run: async (booking) => setBookingTimes(booking, { ...times, ...keysOfPeriod({ ...rental, ...times }) }, deps),
  },
  {
    move: 'T34 leave the car',
    from: ['confirmed'],
    run: async (booking) => leaveCar({ ...booking, travel: { there: 0, back: 60 } }, deps),
  },
];

const nullIfTaken = (moved: BookingRecord | 'car taken' | null) => (moved === 'car taken' ? null : moved);

describe('moves of a booking with a payment request', () => {
  test.each(matrix)(
    '$move changes only bookings in the permitted states, and only the permitted fields',
    async (row) => {
      const bookings = await buildEach(states, buildBooking);

      const moved = await expectMoves('bookings', bookings, row);

      expect([await findContradictions(), await findWrongKeys(), await findDoubleClaims()]).toEqual([[], [], []]);
      expect(moved.filter(({ ledger }) => balanceOf(ledger) !== 0)).toEqual([]);
    },
  );

  test('T35 stores the plan, the amount and a new id, and T16 turns them into an entry of the ledger', async () => {
    const booking = await buildBooking({ ...states.confirmed, ...times, ...keysOfPeriod({ ...rental, ...times }) });
    const wanted = { ...plan, readyMinutes: 90, pickUpTime: undefined, returnTime: undefined, refundCap: 50 };

    const opened = await openRequest(booking, { until: request.until, by: request.by, plan: wanted }, deps);
    const [read] = await Booking.find({ _id: booking._id }).lean<Requested[]>();
    const applied = await applyRequest(read as Requested, money, deps);

    const _id = read?.paymentRequest._id;
    expect(opened).toEqual(read);
    expect(read?.paymentRequest).toEqual({ ...request, _id, plan: { ...stored, readyMinutes: 90, refundCap: 50 } });
    expect(applied?.ledger[1]).toEqual({
      id: _id,
      at: now,
      by: request.by,
      why: 'changed',
      lines: [{ kind: 'change', amount: 2_350 }],
      paid: [money],
      back: [],
      moved: { carId: booking.carId, ...rental, pickUpTime: '10:00', returnTime: '10:00' },
    });
    expect(applied).toMatchObject({ ...longer, readyMinutes: 90, refundCap: 50, status: 'confirmed' });
    expect(Object.keys(applied ?? {})).not.toEqual(expect.arrayContaining(['pickUpTime']));
    expect(Object.keys(applied ?? {})).not.toEqual(expect.arrayContaining(['paymentRequest']));
    expect(await Booking.findById(booking._id).lean()).toEqual(applied);
  });

  test('T35 changes nothing and returns that the car is taken if another claim has it on an added day', async () => {
    const booking = await buildBooking(states.confirmed);
    await buildBooking({ carId: booking.carId, fromDate: '2026-12-03' });
    const before = await snapshotDatabase();

    const result = await openRequest(booking, { until: request.until, by: request.by, plan }, deps);

    expect([result, await snapshotDatabase()]).toEqual(['car taken', before]);
  });

  test('T35 rejects a change that isn’t dearer, and T19 one that is', async () => {
    const booking = await buildBooking(states.confirmed);
    const same = { until: request.until, by: request.by, plan: planFor(booking, rental) };

    await expect(openRequest(booking, same, deps)).rejects.toThrow(RangeError);
    await expect(changes(longer)(booking)).rejects.toThrow(RangeError);
    await expect(changes(rental, 1)(booking)).rejects.toThrow(RangeError);
  });

  test.each(['2026-12-05', '2026-11-29'])(
    'a request claims the days of the old and the new dates from %s, and applying it releases the old ones',
    async (fromDate) => {
      const booking = await buildBooking(states.confirmed);
      const dates = { fromDate, toDate: fromDate === '2026-11-29' ? '2026-12-01' : '2026-12-07' };
      const moved = { until: request.until, by: request.by, plan: planFor(booking, dates) };

      const opened = nullIfTaken(await openRequest(booking, moved, deps)) as Requested;
      const applied = await applyRequest(opened, money, deps);

      expect(opened.days).toEqual([...new Set([...keysOfPeriod(rental).days, ...keysOfPeriod(dates).days])].toSorted());
      expect(applied).toMatchObject({ ...dates, ...keysOfPeriod(dates) });
    },
  );

  test('a day reported as late while a payment request is open stays reserved, whether the request is paid or dropped', async () => {
    const bookings = [await buildBooking(states.requested), await buildBooking(states.requested)];
    const late = await Promise.all(
      bookings.map(async (each) => nullIfTaken(await claimLateDay(each, '2026-12-04', deps)) as Requested),
    );

    const [applied, ended] = [
      await applyRequest(late[0] as Requested, money, deps),
      await withdrawRequest(late[1] as Requested, deps),
    ];

    expect(applied?.days).toEqual(['2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04']);
    expect(ended?.days).toEqual(['2026-12-01', '2026-12-02', '2026-12-04']);
    expect(await findWrongKeys()).toEqual([]);
  });

  test('T8 gives a request more time only if it has less than a proof grants', async () => {
    const soon = await buildBooking(requested({ until: minutesAhead(1) }));
    const late = await buildBooking(requested({ until: minutesAhead(10_000) }));

    const [proven, long] = [await recordRequestProof(asOpen(soon), deps), await recordRequestProof(asOpen(late), deps)];

    const { proofHoldMinutes } = deps.settings.booking;
    expect(proven?.paymentRequest).toMatchObject({ proofAt: now, until: minutesAhead(proofHoldMinutes) });
    expect(long?.paymentRequest).toMatchObject({ proofAt: now, until: minutesAhead(10_000) });
  });

  test('T19 records what is refunded and what is kept, and what the booking was before', async () => {
    const booking = await buildBooking(states.confirmed);

    const changed = nullIfTaken(await changes({ ...rental, toDate: '2026-12-01' }, 1_000)(booking));

    expect(changed?.ledger[1]).toMatchObject({
      lines: [
        { kind: 'change', amount: -2_350 },
        { kind: 'kept', amount: 1_350 },
      ],
      paid: [],
      back: [{ chargeId: settledBy, amount: 1_000, external: false }],
      moved: { carId: booking.carId, ...rental },
    });
    expect(owedOf(changed?.ledger ?? [])).toBe(3_700);
  });

  test('T19 moves a booking to another car, whose days then decide', async () => {
    const booking = await buildBooking(states.confirmed);
    const [free, taken] = [await buildVehicle(), await buildBooking(rental)];
    const to = (carId: ObjectId) => ({ id: new ObjectId(), by: booking.customerId, plan: planFor(booking, {}), carId });

    const refused = await changeNow(booking, { ...to(taken.carId), refund: 0 }, deps);
    const moved = nullIfTaken(await changeNow(booking, { ...to(free._id), refund: 0 }, deps));

    expect(refused).toBe('car taken');
    expect(moved).toMatchObject({ carId: free._id, ...rental, ...keysOfPeriod(rental) });
    expect(moved?.ledger[1]).toMatchObject({ lines: [], moved: { carId: booking.carId } });
    expect(await Booking.findById(booking._id).lean()).toEqual(moved);
  });

  test('a request opened again has another id, so that money of the first can never count', async () => {
    const first = nullIfTaken(
      await openRequest(await buildBooking(states.confirmed), { until: request.until, by: request.by, plan }, deps),
    ) as Requested;
    const left = (await withdrawRequest(first, deps)) as BookingRecord;

    const second = nullIfTaken(await openRequest(left, { until: request.until, by: request.by, plan }, deps));

    expect(requestedBy(second, first.paymentRequest._id)).toBeNull();
    expect(second?.paymentRequest).toBeDefined();
  });
});
