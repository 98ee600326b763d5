import { beforeEach, describe, expect, test } from 'vitest';
import { type Counter, openCounter } from '../../../../test/support/open-counter.ts';
import { createCustomer, readBooking } from '../../../../test/support/open-rental.ts';
import { refusalOf } from '../../../../test/support/refusal.ts';
import { orderDay } from '../../../../test/support/request-change.ts';
import { ObjectId } from '../../../platform/mongo.ts';
import { Booking } from '../../booking/booking.model.ts';
import { switchCounter } from '../../settings/counter-settings.ts';

/* What staff read when a step at the counter is refused. A refused step writes nothing. */

const [today, tomorrow, last] = ['2026-11-20', '2026-11-21', '2026-11-24'];

let counter: Counter;
/** A paid booking of five days that starts today. */
let id: string;

const goTo = (moment: string) => counter.app.clock.set(new Date(`${moment}+05:30`));
const unknown = '0'.repeat(24);

beforeEach(async () => {
  counter = await openCounter();
  id = (await counter.rental.confirmed({ fromDate: today, toDate: last })).booking._id;
});

type Answer = Awaited<ReturnType<Parameters<typeof refusalOf>[0]>>;

/** Each step and its call for a booking. */
const steps: Record<string, (bookingId: string, given?: object) => Promise<Answer>> = {
  'A hand-out': async (bookingId, given) => counter.handOut(bookingId, given),
  'A return': async (bookingId, given) => counter.takeBack(bookingId, given),
  'A no-show': async (bookingId, given) => counter.noShow(bookingId, given),
};

const call = async (step: string, bookingId: string, given: object = {}) =>
  steps[step]?.(bookingId, given) ?? expect.fail(`no step ${step}`);

const run = async (step: string, bookingId: string, given: object = {}) =>
  refusalOf(async () => call(step, bookingId, given));

describe.each(Object.keys(steps))('%s', (step) => {
  test('is refused for an unknown booking, a hold and a cancelled booking', async () => {
    const hold = (await counter.rental.hold({ fromDate: '2026-12-01', toDate: '2026-12-01' }))._id;
    const { booking } = await counter.rental.confirmed({ fromDate: '2026-12-05', toDate: '2026-12-05' });
    await counter.rental.cancel(booking._id);

    expect(await run(step, id, { bookingId: unknown })).toEqual(['booking_not_found', 'This booking does not exist']);
    for (const closed of [hold, booking._id]) {
      expect(await run(step, closed)).toEqual(['booking_closed', 'This booking is not confirmed']);
    }
  });

  test('is refused while the counter is off', async () => {
    await switchCounter(false, String(new ObjectId()), counter.app);

    expect(await run(step, id)).toEqual(['counter_off', 'The counter is turned off']);
  });

  test('is refused if somebody else has changed the booking', async () => {
    if (step === 'A return') await counter.handOut(id);
    goTo(`${tomorrow}T12:00:00`);

    expect(await run(step, id, { rev: 0 })).toEqual([
      'edited_meanwhile',
      'Someone else changed this while you were editing',
    ]);
  });

  test('is refused once an open payment request was paid, and records nothing but the change that this applies', async () => {
    if (step === 'A return') await counter.handOut(id);
    const { order } = await orderDay(counter.rental, id);
    const before = await readBooking(id);
    counter.app.sandbox.pay(order.orderId);
    if (step === 'A no-show') goTo(`${tomorrow}T12:00:00`);

    const { status, code, error } = await call(step, id);
    const { rev, stage, handovers, undo, ledger } = await readBooking(id);

    expect([status, code, error?.message]).toEqual([409, 'payment_captured', 'This payment has already gone through']);
    expect({ stage, handovers, undo }).toEqual({
      stage: before.stage,
      handovers: before.handovers,
      undo: before.undo,
    });
    expect([rev, ledger.map(({ why }) => why)]).toEqual([before.rev + 1, ['paid', 'changed']]);
  });

  test('is not prevented by a payment that the bank is still processing, which is not captured', async () => {
    if (step === 'A return') await counter.handOut(id);
    const { order } = await orderDay(counter.rental, id);
    counter.app.sandbox.pay(order.orderId, 'authorized');
    if (step === 'A no-show') goTo(`${tomorrow}T12:00:00`);

    expect((await call(step, id)).code).toBeNull();
    expect([(await readBooking(id)).paymentRequest, counter.rental.calls('POST', /capture$/)]).toEqual([undefined, []]);
  });
});

test.each<[string, string, string]>([
  ['A hand-out', 'out', 'This car has been handed out'],
  ['A hand-out', 'returned', 'This car has been returned'],
  ['A hand-out', 'no_show', 'This booking was marked as a no-show'],
  ['A return', 'booked', 'This car has not been handed out yet'],
  ['A return', 'returned', 'This car has been returned'],
  ['A return', 'no_show', 'This booking was marked as a no-show'],
  ['A no-show', 'out', 'This car has been handed out'],
  ['A no-show', 'returned', 'This car has been returned'],
  ['A no-show', 'no_show', 'This booking was marked as a no-show'],
])('%s is refused at the stage %s: %s', async (step, stage, sentence) => {
  if (stage === 'out' || stage === 'returned') await counter.handOut(id);
  if (stage === 'returned') await counter.takeBack(id);
  goTo(`${tomorrow}T12:00:00`);
  if (stage === 'no_show') await counter.noShow(id);

  expect(await run(step, id)).toEqual(['stage_conflict', sentence]);
});

describe('the day of a hand-out', () => {
  test('is not before the first day or after the last one', async () => {
    goTo('2026-11-19T23:59:59');
    expect(await run('A hand-out', id)).toEqual(['too_early', 'This rental begins on 20-11-2026']);
    goTo('2026-11-25T00:00:00');
    expect(await run('A hand-out', id)).toEqual(['rental_over', 'The last day of this rental is over']);
  });
});

describe('the day of a no-show', () => {
  test('is not before the rental began a day ago, or after its last day', async () => {
    goTo(`${today}T23:59:59`);
    expect(await run('A no-show', id)).toEqual(['too_early', 'You can mark a no-show from 21-11-2026']);
    goTo('2026-11-25T00:00:00');
    expect(await run('A no-show', id)).toEqual(['rental_over', 'The last day of this rental is over']);
  });
});

describe('a car', () => {
  test('is not handed out while it is out with another booking', async () => {
    await counter.handOut(id);
    const { booking } = await counter.rental.confirmed({ fromDate: '2026-11-25', toDate: '2026-11-25' });
    goTo('2026-11-25T10:00:00');

    expect(await run('A hand-out', booking._id)).toEqual([
      'car_out',
      'This car is still out with another booking. Take it back first.',
    ]);
  });

  test('is not taken back with an odometer reading below the one at the hand-out, unless somebody explains it', async () => {
    await counter.handOut(id, { odometer: 41_220 });

    expect(await run('A return', id, { odometer: 41_219 })).toEqual([
      'odometer_too_low',
      'The last reading was 41,220 km. Read it again.',
    ]);
  });
});

describe('a refund that is no longer the one shown', () => {
  const changed = ['refund_changed', 'The refund amount has changed. Check it and try again.'];

  test('is refused for unused days', async () => {
    await counter.handOut(id);
    goTo('2026-11-22T12:00:00');

    expect(await run('A return', id, { unusedDays: 'policy', expectedRefund: 1 })).toEqual(changed);
  });

  test('is refused for a no-show', async () => {
    goTo(`${tomorrow}T12:00:00`);

    expect(await run('A no-show', id, { expectedRefund: 1 })).toEqual(changed);
  });
});

describe('an undo', () => {
  const undo = async (given: object = {}) => refusalOf(async () => counter.undo(id, given));

  test('is refused while nothing was recorded, and after somebody else has changed the booking', async () => {
    expect(await undo()).toEqual(['nothing_to_undo', 'The last step can no longer be undone']);
    await counter.handOut(id);
    expect(await undo({ rev: 0 })).toEqual(['edited_meanwhile', 'Someone else changed this while you were editing']);
  });

  test.each([
    ['a return', async () => [await counter.handOut(id), await counter.takeBack(id)]],
    [
      'a no-show',
      async () => {
        goTo(`${tomorrow}T12:00:00`);
        return counter.noShow(id);
      },
    ],
  ])('of %s is refused once another customer has booked a freed day [DK8]', async (_step, record) => {
    await record();
    await counter.rental.confirmed({ fromDate: last, toDate: last }, await createCustomer(counter.app));

    expect(await undo()).toEqual(['car_unavailable', 'The car has been booked since']);
  });

  test('of a return is refused once the car is out with another booking', async () => {
    await counter.handOut(id);
    goTo(`${tomorrow}T09:00:00`);
    await counter.takeBack(id);
    const { carId } = await readBooking(id);
    const { booking } = await counter.rental.confirmed({ fromDate: '2026-12-20', toDate: '2026-12-20' });
    await Booking.updateOne({ _id: booking._id }, { stage: 'out', carId });

    expect((await undo())[0]).toBe('car_out');
  });
});
