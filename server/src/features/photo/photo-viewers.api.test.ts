import { photoContract, privacyContract } from '@rental/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildLocation, buildStaff } from '../../../test/support/factories.ts';
import { type Counter, openCounter } from '../../../test/support/open-counter.ts';
import { staffOffice } from '../../../test/support/open-office.ts';
import { buildJpeg } from '../../../test/support/pictures.ts';
import { sendPhoto } from '../../../test/support/photos.ts';
import { readBooking } from '../../../test/support/open-rental.ts';
import { Photo } from './photo.model.ts';

const minuteMs = 60_000;

let counter: Counter;
let bookingId: string;
let photoId: string;
let owner: string;

/** A rental whose car is out, with one photo by staff. */
beforeEach(async () => {
  counter = await openCounter();
  bookingId = (await counter.rental.confirmed({ fromDate: '2026-11-20', toDate: '2026-11-24' })).booking._id;
  owner = (await staffOffice(counter.app)).as;
  await counter.handOut(bookingId);
  const { data } = await sendPhoto(counter.app, {
    as: owner,
    file: await buildJpeg({ width: 60, height: 40 }),
    bookingId,
  });
  photoId = data?._id ?? expect.fail('the photo was not stored');
});

const list = async (as?: string) =>
  counter.app.client.call(photoContract.getAll, { query: { bookingId }, ...(as !== undefined && { as }) });
const read = async (as?: string) =>
  counter.app.client.call(photoContract.getContent, {
    query: { photoId, size: 'small' },
    ...(as !== undefined && { as }),
  });

/** Returns the codes of listing and of reading. */
const codesFor = async (as?: string) => [(await list(as)).code, (await read(as)).code];

describe('the photos of a booking', () => {
  test('are shown to its customer, to owners and to staff of its location [PH2]', async () => {
    const { locationId } = await readBooking(bookingId);
    const clerk = await counter.app.signIn(await buildStaff('clerk', [{ _id: locationId }]));

    const all = [await codesFor(await counter.rental.customer.token()), await codesFor(owner), await codesFor(clerk)];

    expect(all).toEqual([
      [null, null],
      [null, null],
      [null, null],
    ]);
  });

  test('do not exist for other customers and for staff of other locations [PH2, d4]', async () => {
    const other = await counter.app.signInAs('customer');
    const clerk = await counter.app.signIn(await buildStaff('clerk', [await buildLocation()]));

    const all = [await codesFor(other.token), await codesFor(clerk), await codesFor()];

    expect(all).toEqual([
      ['booking_not_found', 'photo_not_found'],
      ['booking_not_found', 'photo_not_found'],
      ['not_signed_in', 'not_signed_in'],
    ]);
  });

  test('can be added neither by other customers nor by staff of other locations [PH2]', async () => {
    const other = await counter.app.signInAs('customer');
    const clerk = await counter.app.signIn(await buildStaff('clerk', [await buildLocation()]));
    const file = await buildJpeg({ width: 60, height: 40 });

    const refused = [
      await sendPhoto(counter.app, { as: other.token, file, bookingId, contract: photoContract.addOwn }),
      await sendPhoto(counter.app, { as: clerk, file, bookingId }),
    ];

    expect(refused.map(({ code }) => code)).toEqual(['booking_not_found', 'booking_not_found']);
    expect(await Photo.countDocuments()).toBe(1);
  });

  test('have no public address, and must not be cached', async () => {
    const { headers } = await read(owner);

    expect(headers['cache-control']).toContain('no-store');
    expect((await counter.app.client.raw.get(`/img/u/${photoId}-480.webp`)).status).toBe(404);
  });

  test('can be supplemented by the customer until an hour after the hand-out', async () => {
    const customer = async () => (await list(await counter.rental.customer.token())).data;
    const [handover] = (await readBooking(bookingId)).handovers ?? [];
    const first = await customer();
    counter.app.clock.advance(61 * minuteMs);

    expect(first?.addUntil).toBe(new Date((handover?.at.getTime() ?? 0) + 60 * minuteMs).toISOString());
    const later = await customer();
    expect(later?.photos).toMatchObject([{ _id: photoId }]);
    expect(later?.addUntil).toBeUndefined();
  });

  test('are listed in the customer’s own data, with who took them', async () => {
    const file = await buildJpeg({ width: 60, height: 40 });
    const as = await counter.rental.customer.token();
    counter.app.clock.advance(minuteMs);
    await sendPhoto(counter.app, { as, file, bookingId, contract: photoContract.addOwn, place: 'inside' });

    const { bookings } = await counter.app.client.succeed(privacyContract.getData, { as });

    expect(bookings).toMatchObject([
      {
        photos: [
          { _id: photoId, kind: 'out', place: 'front', by: 'us' },
          { place: 'inside', by: 'you' },
        ],
      },
    ]);
  });
});
