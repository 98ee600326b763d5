import { describe, expect, test } from 'vitest';
import { buildBooking, buildRazorpayPaymentId } from '../../../../test/support/factories.ts';
import { ledgerEntry } from '../../../../test/support/ledger-entry.ts';
import { createManualClock } from '../../../../test/support/manual-clock.ts';
import { buildEach, expectMoves } from '../../../../test/support/move-each.ts';
import { planFor } from '../../../../test/support/request-change.ts';
import { createLogger } from '../../../platform/logger.ts';
import { ObjectId } from '../../../platform/mongo.ts';
import { Booking, type BookingRecord } from '../booking.model.ts';
import { findContradictions } from '../find/find-broken-bookings.ts';
import { confirmAtCounter, correctCounterMoney, type Taken, takeCounterMoney } from './counter-moves.ts';
import { balanceOf, byCounter, counterChargeId } from './ledger.ts';
import { endReturned, giveBack } from './money-moves.ts';

/* Applies the moves of counter money to a booking in every state. */

const deps = { clock: createManualClock(), logger: createLogger('silent') };
const now = deps.clock.now();

const [locationId, by, takenId] = [new ObjectId(), new ObjectId(), new ObjectId()];
const settledBy = buildRazorpayPaymentId();
const rental = { fromDate: '2026-12-01', toDate: '2026-12-02' };

const owed = ledgerEntry({
  lines: [{ kind: 'rental', amount: 4_700 }],
  paid: [{ chargeId: settledBy, amount: 3_000 }],
});
const notes = ledgerEntry({
  id: takenId,
  by,
  paid: [{ chargeId: counterChargeId(takenId), amount: 500 }],
  counter: { locationId, method: 'cash' },
});
const ledger = [owed, notes];
const confirmed = { status: 'confirmed', settledBy, ledger, balance: 1_200 } as const;
const paymentRequest = {
  _id: new ObjectId(),
  kind: 'change' as const,
  amount: 2_350,
  until: now,
  proofAt: null,
  by,
  plan: planFor({ ...rental, pricePerDay: 2_350 } as BookingRecord, { fromDate: '2026-12-01', toDate: '2026-12-03' }),
};

const states = {
  held: { status: 'pending' },
  begun: { status: 'pending', fromDate: '2026-11-19', toDate: '2026-11-21' },
  confirmed,
  requested: { ...confirmed, paymentRequest },
  expired: { status: 'cancelled', cancelReason: 'hold_expired' },
  cancelled: { status: 'cancelled', cancelReason: 'customer', settledBy },
} satisfies Record<string, Partial<BookingRecord>>;

type State = keyof typeof states;
type Row = {
  move: string;
  from: State[];
  to?: Partial<BookingRecord>;
  run: (booking: BookingRecord) => Promise<BookingRecord | 'reference taken' | null>;
};

const cash = (given: Partial<Taken> = {}) => ({ amount: 700, by, locationId, method: 'cash' as const, ...given });
const take = async (booking: BookingRecord, given: Partial<Taken> = {}) => {
  // With a balance, only the state can be the reason for the rejection.
  const owing = balanceOf(booking.ledger) > 0 ? booking : { ...booking, ledger };
  return takeCounterMoney(owing, { id: new ObjectId(), ...cash(given) }, deps);
};
const correct = async (booking: BookingRecord) =>
  correctCounterMoney(booking, { id: new ObjectId(), by, reason: 'Wrong booking', wrong: notes }, deps);
const confirm = async (booking: BookingRecord, taken: Taken | null = null) =>
  confirmAtCounter(booking, { by, taken, discount: { amount: 200, reason: 'A dirty car' } }, deps);
const outdated = (booking: BookingRecord): BookingRecord => ({ ...booking, rev: -1 });

const matrix: Row[] = [
  { move: 'T23 take money', from: ['confirmed'], to: { balance: 500, followUp: true, rev: 1 }, run: take },
  { move: 'T23 take money with an outdated ledger', from: [], run: async (booking) => take(outdated(booking)) },
  { move: 'T23 correct', from: ['confirmed'], to: { balance: 1_700, followUp: true, rev: 1 }, run: correct },
  { move: 'T23 correct with an outdated ledger', from: [], run: async (booking) => correct(outdated(booking)) },
  {
    move: 'T27 confirm',
    from: ['held'],
    to: { status: 'confirmed', settledBy: byCounter, holdsCar: true, balance: 3_800, followUp: true, rev: 1 },
    run: async (booking) => confirm(booking, cash()),
  },
];

describe('moves of counter money', () => {
  test.each(matrix)(
    '$move changes only bookings in the permitted states, and only the permitted fields',
    async (row) => {
      const bookings = await buildEach(states, buildBooking);

      const moved = await expectMoves('bookings', bookings, row);

      expect(await findContradictions()).toEqual([]);
      expect(moved.map(({ ledger: entries }) => balanceOf(entries))).toEqual(moved.map(({ balance }) => balance));
    },
  );

  test('T27 records the price less the discount and the money taken, and frees the places of the hold', async () => {
    const hold = await buildBooking({ unpaidDays: [0, 1] });

    const after = await confirm(hold, cash({ method: 'upi', reference: '123456789012' }));

    expect(after).toEqual(await Booking.findOne({ _id: hold._id }).lean());
    expect(after).toMatchObject({
      ledger: [
        {
          id: hold._id,
          at: now,
          by,
          why: 'A dirty car',
          lines: [
            { kind: 'rental', amount: hold.totalAmount },
            { kind: 'discount', amount: -200 },
          ],
          paid: [{ chargeId: counterChargeId(hold._id), amount: 700 }],
          counter: { locationId, method: 'upi', reference: '123456789012' },
        },
      ],
      upiReferences: ['123456789012'],
    });
    expect(Object.keys(after ?? {})).not.toEqual(expect.arrayContaining(['holdUntil', 'holdSlot', 'unpaidDays']));
  });

  test('T23 never takes more than the balance', async () => {
    const booking = await buildBooking(confirmed);

    await expect(take(booking, { amount: 1_201 })).rejects.toThrow(RangeError);
    expect(await Booking.findOne({ _id: booking._id }).lean()).toEqual(booking);
  });

  test('a UPI reference is accepted once across all bookings, until its payment is corrected', async () => {
    const upi = { method: 'upi', reference: '123456789012', amount: 100 } as const;
    const [first, second] = [await buildBooking(confirmed), await buildBooking(confirmed)];

    const once = await take(first, upi);
    const again = once && once !== 'reference taken' ? await take(once, upi) : null;
    const elsewhere = await take(second, upi);
    const third = await take(second, { ...upi, reference: '210987654321' });

    expect([again, elsewhere]).toEqual(['reference taken', 'reference taken']);
    expect(third).toMatchObject({ upiReferences: ['210987654321'], balance: 1_100 });
    const wrong = (once as BookingRecord).ledger.at(-1) ?? notes;
    const corrected = await correctCounterMoney(
      once as BookingRecord,
      { id: new ObjectId(), by, reason: 'Wrong booking', wrong },
      deps,
    );
    expect(corrected).toMatchObject({ upiReferences: [], balance: 1_200 });
    expect(await take(third as BookingRecord, upi)).toMatchObject({
      upiReferences: ['210987654321', '123456789012'],
    });
  });

  test('T11 waives the balance, and T22 lowers the balance before it refunds', async () => {
    const [returned, given] = [
      await buildBooking({ ...confirmed, ledger: [owed], balance: 1_700 }),
      await buildBooking(confirmed),
    ];

    const ended = await endReturned(returned, { chargeId: settledBy, amount: 3_000 }, deps);
    const gift = await giveBack(given, { id: new ObjectId(), amount: 1_500, by, reason: 'The car came late' }, deps);

    expect(ended).toMatchObject({ status: 'cancelled', cancelReason: 'refunded', balance: 0 });
    expect(gift).toMatchObject({ balance: 0 });
    expect(gift?.ledger.at(-1)?.back).toEqual([{ chargeId: settledBy, amount: 300, external: false }]);
  });
});
