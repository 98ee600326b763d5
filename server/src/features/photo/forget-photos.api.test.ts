import { privacyContract } from '@rental/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { testPassword } from '../../../test/support/factories.ts';
import { type Counter, openCounter } from '../../../test/support/open-counter.ts';
import { staffOffice } from '../../../test/support/open-office.ts';
import { readBooking } from '../../../test/support/open-rental.ts';
import { buildJpeg } from '../../../test/support/pictures.ts';
import { sendPhoto } from '../../../test/support/photos.ts';
import { ObjectId } from '../../platform/mongo.ts';
import { Booking } from '../booking/booking.model.ts';
import { Charge } from '../payment/charge/charge.model.ts';
import { Dispute } from '../payment/dispute/dispute.model.ts';
import { switchCounter } from '../settings/counter-settings.ts';
import { forgetOldPhotos } from './forget-old-photos.ts';
import { Photo } from './photo.model.ts';

const dayMs = 86_400_000;

let counter: Counter;
let bookingId: string;

/** A rental with a photo of its hand-out. */
beforeEach(async () => {
  counter = await openCounter();
  bookingId = (await counter.rental.confirmed({ fromDate: '2026-11-20', toDate: '2026-11-24' })).booking._id;
  await add();
  await counter.handOut(bookingId);
});

async function add() {
  const { as } = await staffOffice(counter.app);
  const file = await buildJpeg({ width: 60, height: 40 });
  expect((await sendPhoto(counter.app, { as, file, bookingId })).status).toBe(201);
}

const forget = async () => forgetOldPhotos(counter.app.deps);
const advance = (days: number) => counter.app.clock.advance(days * dayMs);

describe('the photos of a rental', () => {
  test('are deleted 180 days after the return, and not earlier [PH3]', async () => {
    advance(3);
    await counter.takeBack(bookingId);

    advance(179);
    expect(await forget()).toBe(0);
    advance(2);
    expect(await Promise.all([forget(), forget()])).toContain(1);

    expect(await Photo.countDocuments()).toBe(0);
    expect(counter.app.logs.join('\n')).toContain('"kind":"photo","days":180,"count":1');
  });

  test('are deleted earlier with a shorter retention period', async () => {
    const settings = { ...counter.app.deps.settings, retention: { ...counter.app.deps.settings.retention, photo: 30 } };
    await counter.takeBack(bookingId);
    advance(32);

    expect(await forgetOldPhotos({ ...counter.app.deps, settings })).toBe(1);
  });

  test('remain while the car is out, but count from the last day if the counter is turned off', async () => {
    advance(190);
    expect(await forget()).toBe(0);

    await switchCounter(false, String(new ObjectId()), counter.app);

    expect(await forget()).toBe(1);
  });

  test.each([
    ['a refund in progress', async () => Charge.updateOne({ bookingId }, { open: true })],
    [
      'a dispute',
      async () => {
        const charge = await Charge.findOne({ bookingId }).lean().orFail();
        const facts = {
          amount: 1,
          withheld: 0,
          phase: 'x',
          status: 'open',
          reason: 'x',
          createdAt: counter.app.clock.now(),
        };
        await Dispute.create({ _id: 'disp_1', razorpayPaymentId: charge._id, bookingId, ...facts });
      },
    ],
  ])('remain while the booking has %s', async (_what, open) => {
    await counter.takeBack(bookingId);
    await open();
    advance(190);

    expect(await forget()).toBe(0);
    expect(await Photo.countDocuments()).toBe(1);
  });

  test('remain while the booking has a balance', async () => {
    await counter.takeBack(bookingId);
    await Booking.updateOne({ _id: bookingId }, { balance: 500 });
    advance(190);
    expect(await forget()).toBe(0);
    await Booking.updateOne({ _id: bookingId }, { $unset: { balance: 1 } });

    expect(await forget()).toBe(1);
  });

  test('are deleted with the account of the customer [PH3]', async () => {
    await counter.takeBack(bookingId);
    await counter.rental.runFor(20 * dayMs, 8);

    await counter.app.client.succeed(privacyContract.deleteAccount, {
      as: await counter.rental.customer.token(),
      body: { currentPassword: testPassword },
    });

    expect(await Photo.countDocuments()).toBe(0);
    expect((await readBooking(bookingId)).status).toBe('confirmed');
  });
});
