import { describe, expect, test } from 'vitest';
import { Booking, type BookingRecord } from '../../src/features/booking/booking.model.ts';
import { Charge, type ChargeRecord, type RefundPart } from '../../src/features/payment/charge/charge.model.ts';
import { Outbox } from '../../src/features/mail/outbox.model.ts';
import { expectSoundBooks, runUntilQuiet } from '../../test/support/open-rental.ts';
import { type ActName, actOf } from './race-acts.ts';
import { type Scene, someEnds } from './race-plays.ts';
import { openStage, type StageName } from './race-stage.ts';

type Pair = { stage: StageName; a: ActName; b: ActName };

/** Returns every booking of the stage with its payments and refunds, once no work is pending. */
async function readEnd(): Promise<string> {
  const bookings = await Booking.find({}).sort({ fromDate: 1, _id: 1 }).lean();
  const charges = await Charge.find({}).lean();
  const lines = bookings.map((booking) => {
    const { _id, status, cancelReason } = booking;
    const money = charges.filter(({ bookingId }) => bookingId.equals(_id)).map(whatBecameOf);
    return [status, ...(cancelReason ? [cancelReason] : []), ...whatChanged(booking), ...money.toSorted()].join(' ');
  });
  return lines.toSorted().join(' + ');
}

type Changed = Pick<BookingRecord, 'toDate' | 'paymentRequest'> & Partial<Pick<BookingRecord, 'ledger'>>;

const whatChanged = ({ ledger, toDate, paymentRequest }: Changed): string[] => [
  ...(ledger?.some(({ moved }) => moved && moved.toDate < toDate) ? ['extended'] : []),
  ...(paymentRequest ? ['requested'] : []),
];

const whatBecameOf = ({ outcome, parts, outsidePaise }: ChargeRecord): string =>
  outcome === 'kept' && (parts.length > 0 || outsidePaise > 0) ? 'refund' : outcome;

/** Asserts that an email was queued for every confirmation, every requested refund and every completed refund. */
async function expectTrueMails(): Promise<void> {
  const confirmed = await Booking.find({ status: 'confirmed' }).lean();
  const charges = await Charge.find({}).lean();
  const keyOf = ({ _id }: ChargeRecord, { id, gen }: RefundPart) => `${_id}:${id}:${gen}`;
  const done = charges.flatMap((charge) => charge.parts.map((part) => keyOf(charge, part)));
  // A refund that was fully covered by outside refunds was never requested, so it has no email about its start.
  const asked = charges.flatMap((charge) =>
    charge.parts.filter(({ amount }) => amount > 0).map((part) => keyOf(charge, part)),
  );
  const mails = (await Outbox.find({}).lean()).map(({ _id }) => _id);
  const owed = [
    ...confirmed.map(({ _id }) => `confirmed:${String(_id)}`),
    ...asked.map((refund) => `refund-started:${refund}`),
    ...done.map((refund) => `refund-done:${refund}`),
  ];
  expect(owed.filter((key) => !mails.includes(key))).toEqual([]);
}

const openScene = async (pair: Pair): Promise<Scene> => {
  const stage = await openStage(pair.stage);
  const { app } = stage.rental;
  return {
    acts: { A: actOf(pair.a, stage), B: actOf(pair.b, stage) },
    readEnd: async (results) => {
      await expectSoundBooks(app);
      await stage.restore?.();
      await runUntilQuiet(app);
      await expectTrueMails();
      return `${results.map((word) => word.replace(/^order_.*/, 'order')).join(' / ')}: ${await readEnd()}`;
    },
  };
};

/**
 * The pairs of rivals, each with all its correct endings. An ending lists the results of A and B, then every booking
 * with the outcome of its payments.
 */
const rivals: [Pair, string[]][] = [
  [
    { stage: 'free', a: 'book', b: 'rival books' },
    ['done / car_unavailable: pending', 'car_unavailable / done: pending'],
  ],
  [{ stage: 'free', a: 'book', b: 'book' }, ['done / done: pending']],
  [{ stage: 'free', a: 'book', b: 'block' }, ['done / car_booked: pending', 'car_unavailable / done: blocked']],
  [{ stage: 'free', a: 'book', b: 'the price changes' }, ['done / done: pending']],
  [{ stage: 'free', a: 'book', b: 'the car is disabled' }, ['done / done: pending']],
  [
    { stage: 'lapsed', a: 'rival books', b: 'expire' },
    ['done / done: cancelled hold_expired + pending', 'car_unavailable / done: cancelled hold_expired'],
  ],
  [
    { stage: 'lapsed and paid', a: 'rival books', b: 'verify' },
    [
      'car_unavailable / confirmed: confirmed kept',
      'done / payment_refunding: cancelled car_unavailable refund + pending',
    ],
  ],
  [
    { stage: 'held', a: 'order', b: 'order' },
    ['order / order: pending', 'order / unavailable: pending', 'unavailable / order: pending'],
  ],
  [{ stage: 'held', a: 'order', b: 'the price changes' }, ['order / done: pending']],
  [{ stage: 'paid', a: 'verify', b: 'webhook' }, ['confirmed / done: confirmed kept']],
  [{ stage: 'paid', a: 'verify', b: 'verify' }, ['confirmed / confirmed: confirmed kept']],
  [
    { stage: 'paid', a: 'verify', b: 'dismiss' },
    [
      'confirmed / payment_captured: confirmed kept',
      'payment_refunding / cancelled: cancelled payment_dismissed refund',
    ],
  ],
  [
    { stage: 'paid', a: 'verify', b: 'cancel' },
    [
      'confirmed / payment_captured: confirmed kept',
      'confirmed / cancelled: cancelled customer refund',
      'payment_refunding / cancelled: cancelled customer refund',
    ],
  ],
  [
    { stage: 'paid', a: 'webhook', b: 'dismiss' },
    ['done / payment_captured: confirmed kept', 'done / cancelled: cancelled payment_dismissed refund'],
  ],
  [{ stage: 'paid', a: 'verify', b: 'the car is disabled' }, ['confirmed / done: confirmed kept']],
  [{ stage: 'lapsed and paid', a: 'verify', b: 'expire' }, ['confirmed / done: confirmed kept']],
  [{ stage: 'lapsed', a: 'expire', b: 'the bank captures' }, ['done / done: confirmed kept']],
  [
    { stage: 'ordered', a: 'dismiss', b: 'the bank captures' },
    ['cancelled / done: cancelled payment_dismissed refund'],
  ],
  [
    { stage: 'expired and paid', a: 'verify', b: 'rival books' },
    [
      'confirmed / car_unavailable: confirmed kept',
      'payment_refunding / done: cancelled car_unavailable refund + pending',
    ],
  ],
  [
    { stage: 'expired and paid', a: 'verify', b: 'block' },
    ['confirmed / car_booked: confirmed kept', 'payment_refunding / done: blocked + cancelled car_unavailable refund'],
  ],
  [
    { stage: 'expired and paid', a: 'verify', b: 'dismiss' },
    [
      'confirmed / payment_captured: confirmed kept',
      'payment_refunding / cancelled: cancelled payment_dismissed refund',
    ],
  ],
  [{ stage: 'expired and paid', a: 'verify', b: 'webhook' }, ['confirmed / done: confirmed kept']],
  [
    { stage: 'expired and paid', a: 'verify', b: 'the car is disabled' },
    ['confirmed / done: confirmed kept', 'payment_refunding / done: cancelled car_unavailable refund'],
  ],
  [{ stage: 'paid twice', a: 'verify', b: 'webhook' }, ['confirmed / done: confirmed kept refund']],
  [{ stage: 'confirmed', a: 'cancel', b: 'webhook' }, ['cancelled / done: cancelled customer refund']],
  [{ stage: 'confirmed', a: 'cancel', b: 'cancel' }, ['cancelled / cancelled: cancelled customer refund']],
  [
    { stage: 'confirmed', a: 'cancel', b: 'the dashboard refunds' },
    [
      'cancelled / done: cancelled customer refund',
      'cancelled / refused: cancelled customer refund',
      'cancelled / done: cancelled refunded refund',
    ],
  ],
  [
    { stage: 'confirmed', a: 'cancel', b: 'rival books' },
    ['cancelled / done: cancelled customer refund + pending', 'cancelled / car_unavailable: cancelled customer refund'],
  ],
  [
    { stage: 'free', a: 'block', b: 'block' },
    ['done / done: blocked', 'done / car_booked: blocked', 'car_booked / done: blocked'],
  ],
  [{ stage: 'held', a: 'rival books', b: 'block' }, ['car_unavailable / car_booked: pending']],
  [{ stage: 'lapsed', a: 'block', b: 'expire' }, ['done / done: blocked + cancelled hold_expired']],
  [
    { stage: 'lapsed', a: 'block', b: 'rival books' },
    ['done / car_unavailable: blocked + cancelled hold_expired', 'car_booked / done: cancelled hold_expired + pending'],
  ],
  [
    { stage: 'lapsed', a: 'block', b: 'the bank captures' },
    ['done / done: blocked + cancelled car_unavailable refund', 'car_booked / done: confirmed kept'],
  ],
  [{ stage: 'lapsed and paid', a: 'block', b: 'verify' }, ['car_booked / confirmed: confirmed kept']],
  [{ stage: 'lapsed and paid', a: 'block', b: 'expire' }, ['car_booked / done: confirmed kept']],
  [
    { stage: 'expired and paid', a: 'webhook', b: 'block' },
    ['done / car_booked: confirmed kept', 'done / done: blocked + cancelled car_unavailable refund'],
  ],
  [
    { stage: 'confirmed', a: 'cancel', b: 'block' },
    ['cancelled / done: blocked + cancelled customer refund', 'cancelled / car_booked: cancelled customer refund'],
  ],
  // If the proof of payment is stored first, the hold remains. If the hold expires first, the booking is revived or its
  // payment is refunded once the provider is available again.
  [
    { stage: 'lapsed and paid, the provider away', a: 'verify', b: 'expire' },
    ['processing / done: confirmed kept', 'unavailable / done: confirmed kept'],
  ],
  [
    { stage: 'lapsed and paid, the provider away', a: 'verify', b: 'rival books' },
    ['processing / car_unavailable: confirmed kept', 'unavailable / done: cancelled car_unavailable refund + pending'],
  ],
  [
    { stage: 'lapsed and paid, the provider away', a: 'verify', b: 'block' },
    ['processing / car_booked: confirmed kept', 'unavailable / done: blocked + cancelled car_unavailable refund'],
  ],
  // A change that waits for its payment: either it is applied and paid, or it ends and its payment is refunded.
  [{ stage: 'change paid', a: 'verify', b: 'dismiss' }, ['confirmed / payment_captured: confirmed extended kept kept']],
  [
    { stage: 'change paid', a: 'verify', b: 'cancel' },
    [
      'confirmed / payment_captured: confirmed extended kept kept',
      'confirmed / cancelled: cancelled customer extended refund refund',
    ],
  ],
  [
    { stage: 'change paid', a: 'verify', b: 'goodwill' },
    ['confirmed / payment_captured: confirmed extended kept kept', 'confirmed / done: confirmed extended kept refund'],
  ],
  [
    { stage: 'change paid', a: 'verify', b: 'set times' },
    ['confirmed / payment_captured: confirmed extended kept kept', 'confirmed / done: confirmed extended kept kept'],
  ],
  [
    { stage: 'change promised', a: 'verify', b: 'dismiss' },
    ['confirmed / payment_captured: confirmed extended kept kept'],
  ],
  // A payment that is only authorised isn’t captured for a rival who moves the booking, and is refunded if it is captured.
  [
    { stage: 'change promised', a: 'verify', b: 'cancel' },
    [
      'confirmed / payment_captured: confirmed extended kept kept',
      'confirmed / cancelled: cancelled customer extended refund refund',
      'unavailable / cancelled: cancelled customer refund refund',
      'payment_refunding / cancelled: cancelled customer refund refund',
    ],
  ],
  [
    { stage: 'change promised', a: 'verify', b: 'goodwill' },
    [
      'confirmed / payment_captured: confirmed extended kept kept',
      'confirmed / done: confirmed extended kept refund',
      'unavailable / done: confirmed refund refund',
      'payment_refunding / done: confirmed refund refund',
    ],
  ],
  [
    { stage: 'change promised', a: 'verify', b: 'set times' },
    [
      'confirmed / payment_captured: confirmed extended kept kept',
      'confirmed / done: confirmed extended kept kept',
      'unavailable / done: confirmed kept refund',
      'payment_refunding / done: confirmed kept refund',
    ],
  ],
  [{ stage: 'change lapsed and paid', a: 'verify', b: 'expire' }, ['confirmed / done: confirmed extended kept kept']],
  [{ stage: 'change lapsed', a: 'expire', b: 'the bank captures' }, ['done / done: confirmed kept refund']],
  [{ stage: 'change ordered', a: 'dismiss', b: 'the bank captures' }, ['cancelled / done: confirmed kept refund']],
];

describe('two concurrent actions, paused at each of their steps,', () => {
  test.each(rivals.map(([pair, ends]) => ({ ...pair, ends })))(
    'end correctly from the initial state “$stage”: $a against $b [AS6]',
    async ({ ends, ...pair }) => {
      const { stage, a, b } = pair;
      const names = { A: `${a}, ${stage}`, B: `${b}, ${stage}` };
      const found = await someEnds(async () => openScene(pair), names);

      const wrong = Object.entries(found).filter(([end]) => !ends.includes(end));
      expect(wrong).toEqual([]);
    },
  );
});
