import { describe, expect, test } from 'vitest';
import { Booking } from '../../src/features/booking/booking.model.ts';
import { Charge } from '../../src/features/payment/charge.model.ts';
import { Outbox } from '../../src/features/mail/outbox.model.ts';
import type { CheckpointName } from '../../src/platform/checkpoint.ts';
import { actAs, type Actor, holdAt, listStops } from '../interleave.ts';
import { expectQuietWorld, expectSoundWorld, runUntilQuiet } from '../rental-world.ts';
import { type ActName, actOf } from './rival-acts.ts';
import { openStage, type Stage, type StageName } from './rival-stage.ts';
import { isLongStorm, seededRandom, shuffled, stormSeed } from './storm-settings.ts';

const playsInTestLine = 5;

type Stop = { name: CheckpointName; nth: number };
type Pair = { stage: StageName; a: ActName; b: ActName };
/** Who goes first, where it waits while the other runs, and where the other waits in turn, if at all. */
type Play = { first: Actor; firstStop: Stop; secondStop: Stop | null };

const title = (stop: Stop | null): string => (stop ? `${stop.name}:${stop.nth}` : 'its end');

async function stopsOf(stage: StageName, act: ActName): Promise<Stop[]> {
  const opened = await openStage(stage);
  return listStops(actOf(act, opened));
}

/** In the test line a few of them, the same ones each time; the long run plays all. */
async function playsOf({ stage, a, b }: Pair): Promise<Play[]> {
  const stops = { A: await stopsOf(stage, a), B: await stopsOf(stage, b) };
  const rivalOf = { A: 'B', B: 'A' } as const;
  const plays = (['A', 'B'] as const).flatMap((first) =>
    stops[first].flatMap((firstStop) =>
      [null, ...(isLongStorm ? stops[rivalOf[first]] : [])].map((secondStop) => ({ first, firstStop, secondStop })),
    ),
  );
  return isLongStorm ? plays : shuffled(plays, seededRandom(stormSeed)).slice(0, playsInTestLine);
}

/** Both acts, stopped as the play says. Answers what each was told, A first. */
async function perform(stage: Stage, { a, b }: Pair, { first, firstStop, secondStop }: Play): Promise<string[]> {
  const second: Actor = first === 'A' ? 'B' : 'A';
  const run = { A: actOf(a, stage), B: actOf(b, stage) };
  const places = [{ ...firstStop, actor: first }, ...(secondStop ? [{ ...secondStop, actor: second }] : [])];
  const [firstGate, secondGate] = holdAt(...places);
  const firstEnds = actAs(first, run[first]);
  await Promise.race([firstGate?.reached, firstEnds]);
  const secondEnds = actAs(second, run[second]);
  await Promise.race([...(secondGate ? [secondGate.reached] : []), secondEnds]);
  firstGate?.release();
  const told = { [first]: await firstEnds };
  secondGate?.release();
  told[second] = await secondEnds;
  return [told['A'] ?? '', told['B'] ?? ''];
}

/** Every booking of the stage and its money, once all is quiet. */
async function readEnd(): Promise<string> {
  const bookings = await Booking.find({}).sort({ fromDate: 1, _id: 1 }).lean();
  const charges = await Charge.find({}).lean();
  const lines = bookings.map(({ _id, status, cancelReason }) => {
    const money = charges.filter(({ bookingId }) => bookingId.equals(_id)).map(({ outcome }) => outcome);
    return [status, ...(cancelReason ? [cancelReason] : []), ...money.toSorted()].join(' ');
  });
  return lines.toSorted().join(' + ');
}

/** One mail an event, none without its event, none missing. */
async function expectTrueMails(): Promise<void> {
  const confirmed = await Booking.find({ status: 'confirmed' }).lean();
  const refunded = await Charge.find({ outcome: 'refund', 'refund.external': false }).lean();
  const mails = (await Outbox.find({}).lean()).map(({ _id }) => _id);
  const owed = [
    ...confirmed.map(({ _id }) => `confirmed:${String(_id)}`),
    ...refunded.map(({ _id }) => `refund:${_id}`),
  ];
  expect(owed.filter((key) => !mails.includes(key))).toEqual([]);
}

async function playOnce(pair: Pair, play: Play): Promise<string> {
  const stage = await openStage(pair.stage);
  const told = await perform(stage, pair, play);
  await expectSoundWorld(stage.rental.app);
  await runUntilQuiet(stage.rental.app);
  await expectQuietWorld(stage.rental.app);
  await expectTrueMails();
  return `${told.map((word) => word.replace(/^order_.*/, 'order')).join(' / ')}: ${await readEnd()}`;
}

/** Each play of the pair by its end, so that a failure says where the rivals stood. */
async function endsOf(pair: Pair): Promise<Record<string, string[]>> {
  const ends: Record<string, string[]> = {};
  for (const play of await playsOf(pair)) {
    const end = await playOnce(pair, play).catch((error: unknown) => `broken: ${String(error)}`);
    (ends[end] ??= []).push(`${play.first} at ${title(play.firstStop)}, the other until ${title(play.secondStop)}`);
  }
  return ends;
}

/** Who meets whom, and every end that is right: what each was told, then each booking of the car and its money. */
const rivals: (Pair & { ends: string[] })[] = [
  {
    stage: 'free',
    a: 'book',
    b: 'rival books',
    ends: ['done / car_unavailable: pending', 'car_unavailable / done: pending'],
  },
  { stage: 'free', a: 'book', b: 'book', ends: ['done / done: pending'] },
  { stage: 'free', a: 'book', b: 'block', ends: ['done / car_booked: pending', 'car_unavailable / done: blocked'] },
  { stage: 'free', a: 'book', b: 'the price changes', ends: ['done / done: pending'] },
  { stage: 'free', a: 'book', b: 'the car is disabled', ends: ['done / done: pending'] },
  {
    stage: 'lapsed',
    a: 'rival books',
    b: 'expire',
    ends: ['done / done: cancelled hold_expired + pending', 'car_unavailable / done: cancelled hold_expired'],
  },
  {
    stage: 'lapsed and paid',
    a: 'rival books',
    b: 'verify',
    ends: [
      'car_unavailable / confirmed: confirmed kept',
      'done / payment_refunding: cancelled car_unavailable refund + pending',
    ],
  },
  {
    stage: 'held',
    a: 'order',
    b: 'order',
    ends: ['order / order: pending', 'order / unavailable: pending', 'unavailable / order: pending'],
  },
  { stage: 'held', a: 'order', b: 'the price changes', ends: ['order / done: pending'] },
  { stage: 'paid', a: 'verify', b: 'webhook', ends: ['confirmed / done: confirmed kept'] },
  { stage: 'paid', a: 'verify', b: 'verify', ends: ['confirmed / confirmed: confirmed kept'] },
  {
    stage: 'paid',
    a: 'verify',
    b: 'dismiss',
    ends: [
      'confirmed / payment_captured: confirmed kept',
      'payment_refunding / cancelled: cancelled payment_dismissed refund',
    ],
  },
  {
    stage: 'paid',
    a: 'verify',
    b: 'cancel',
    ends: ['confirmed / payment_captured: confirmed kept', 'confirmed / cancelled: cancelled customer refund'],
  },
  {
    stage: 'paid',
    a: 'webhook',
    b: 'dismiss',
    ends: ['done / payment_captured: confirmed kept', 'done / cancelled: cancelled payment_dismissed refund'],
  },
  { stage: 'paid', a: 'verify', b: 'the car is disabled', ends: ['confirmed / done: confirmed kept'] },
  { stage: 'lapsed and paid', a: 'verify', b: 'expire', ends: ['confirmed / done: confirmed kept'] },
  { stage: 'lapsed', a: 'expire', b: 'the bank captures', ends: ['done / done: confirmed kept'] },
  {
    stage: 'ordered',
    a: 'dismiss',
    b: 'the bank captures',
    ends: ['cancelled / done: cancelled payment_dismissed refund'],
  },
  {
    stage: 'expired and paid',
    a: 'verify',
    b: 'rival books',
    ends: [
      'confirmed / car_unavailable: confirmed kept',
      'payment_refunding / done: cancelled car_unavailable refund + pending',
    ],
  },
  {
    stage: 'expired and paid',
    a: 'verify',
    b: 'block',
    ends: [
      'confirmed / car_booked: confirmed kept',
      'payment_refunding / done: blocked + cancelled car_unavailable refund',
    ],
  },
  {
    stage: 'expired and paid',
    a: 'verify',
    b: 'dismiss',
    ends: [
      'confirmed / payment_captured: confirmed kept',
      'payment_refunding / cancelled: cancelled payment_dismissed refund',
    ],
  },
  { stage: 'expired and paid', a: 'verify', b: 'webhook', ends: ['confirmed / done: confirmed kept'] },
  {
    stage: 'expired and paid',
    a: 'verify',
    b: 'the car is disabled',
    ends: ['confirmed / done: confirmed kept', 'payment_refunding / done: cancelled car_unavailable refund'],
  },
  { stage: 'paid twice', a: 'verify', b: 'webhook', ends: ['confirmed / done: confirmed kept refund'] },
  { stage: 'confirmed', a: 'cancel', b: 'webhook', ends: ['cancelled / done: cancelled customer refund'] },
  { stage: 'confirmed', a: 'cancel', b: 'cancel', ends: ['cancelled / cancelled: cancelled customer refund'] },
  {
    stage: 'confirmed',
    a: 'cancel',
    b: 'the dashboard refunds',
    ends: ['cancelled / done: cancelled customer refund', 'cancelled / refused: cancelled customer refund'],
  },
  {
    stage: 'confirmed',
    a: 'cancel',
    b: 'rival books',
    ends: [
      'cancelled / done: cancelled customer refund + pending',
      'cancelled / car_unavailable: cancelled customer refund',
    ],
  },
];

describe('rivals at every step of each other', () => {
  test.each(rivals)('$stage: $a against $b', async ({ ends, ...pair }) => {
    const found = await endsOf(pair);

    const wrong = Object.entries(found).filter(([end]) => !ends.includes(end));
    expect(wrong).toEqual([]);
  });
});
