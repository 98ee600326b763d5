import { photoContract } from '@rental/contracts';
import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { cutOffUpload } from '../../../test/support/cut-off-upload.ts';
import { type Counter, openCounter } from '../../../test/support/open-counter.ts';
import { staffOffice } from '../../../test/support/open-office.ts';
import {
  buildBomb,
  buildJpeg,
  buildLyingPhoto,
  buildPng,
  heicHead,
  svgWithScript,
} from '../../../test/support/pictures.ts';
import { sendPhoto } from '../../../test/support/photos.ts';
import { ObjectId } from '../../platform/mongo.ts';
import { AuditEntry } from '../audit/audit.model.ts';
import { Booking } from '../booking/booking.model.ts';
import { switchCounter } from '../settings/counter-settings.ts';
import { Photo } from './photo.model.ts';

const today = { fromDate: '2026-11-20', toDate: '2026-11-24' };
const minuteMs = 60_000;

let counter: Counter;
let bookingId: string;
let as: string;
let file: Buffer;

/** A paid booking of five days that starts today. */
beforeEach(async () => {
  counter = await openCounter();
  bookingId = (await counter.rental.confirmed(today)).booking._id;
  ({ as } = await staffOffice(counter.app));
  file = await buildJpeg({ width: 60, height: 40 });
});

type Given = Partial<Parameters<typeof sendPhoto>[1]>;

const send = async (given: Given = {}) => sendPhoto(counter.app, { as, file, bookingId, ...given });
const sendOwn = async (given: Given = {}) =>
  send({ as: await counter.rental.customer.token(), contract: photoContract.addOwn, ...given });

const byText = (a: unknown, b: unknown): number => String(a).localeCompare(String(b));
const newId = () => String(new ObjectId());
/** Sends photos one after the other. */
async function sendMany(count: number, given: Given = {}) {
  for (let sent = 0; sent < count; sent += 1) expect((await send(given)).status).toBe(201);
}

const contentOf = async (photoId: string, size: 'small' | 'large' = 'large') => {
  const { webp } = await counter.app.client.succeed(photoContract.getContent, { as, query: { photoId, size } });
  return Buffer.from(webp, 'base64');
};

describe('POST /photo/add', () => {
  test('stores the photo in two sizes, and is audited', async () => {
    const photoId = newId();
    const large = await buildJpeg({ width: 1_800, height: 1_350 });

    const { status, data } = await send({ photoId, place: 'dashboard', file: large });

    const at = counter.app.clock.now();
    expect([status, data]).toEqual([
      201,
      { _id: photoId, kind: 'out', place: 'dashboard', takenBy: 'staff', at: at.toISOString() },
    ]);
    const sizes = await Promise.all((['small', 'large'] as const).map(async (size) => contentOf(photoId, size)));
    expect(await Promise.all(sizes.map(async (each) => sharp(each).metadata()))).toMatchObject([
      { width: 480, height: 360, format: 'webp' },
      { width: 1_600, height: 1_200, format: 'webp' },
    ]);
    expect(await AuditEntry.findOne({ action: 'photo.add' }).lean()).toMatchObject({
      targetId: bookingId,
      after: { photoId, kind: 'out', place: 'dashboard' },
    });
  });

  test('re-encodes the photo upright, without the place where it was taken [PH1]', async () => {
    const photoId = newId();

    await send({ photoId, file: await buildLyingPhoto() });

    const { exif, xmp, iptc, orientation, width, height } = await sharp(await contentOf(photoId)).metadata();
    expect([exif, xmp, iptc, orientation]).toEqual([undefined, undefined, undefined, undefined]);
    expect({ width, height }).toEqual({ width: 300, height: 400 });
  });

  const refused: [what: string, build: () => Promise<Buffer> | Buffer][] = [
    ['an empty file', () => Buffer.alloc(0)],
    ['an SVG with a script', () => svgWithScript],
    ['half a JPEG', async () => (await buildJpeg({ width: 400, height: 300 })).subarray(0, 20_000)],
    ['a picture of 81 million pixels', buildBomb],
  ];

  test.each(refused)('rejects %s [PH1]', async (_what, build) => {
    expect(await send({ file: await build() })).toMatchObject({ status: 400, code: 'picture_unreadable' });
    expect(await Photo.countDocuments()).toBe(0);
  });

  test('rejects a HEIC photo, a file of another type and a file larger than 2 MB [PH1]', async () => {
    const results = [
      await send({ file: heicHead }),
      await send({ type: 'text/html' }),
      await send({ file: Buffer.concat([file, randomBytes(2_100_000)]) }),
    ];

    expect(results.map(({ status }) => status)).toEqual([415, 415, 413]);
    expect(await Photo.countDocuments()).toBe(0);
  });

  test('stores a photo once when it is sent twice, also concurrently', async () => {
    const photoId = newId();

    const first = await send({ photoId });
    const others = await Promise.all([send({ photoId }), send({ photoId })]);
    const other = newId();
    const concurrent = await Promise.all([send({ photoId: other }), send({ photoId: other })]);

    expect(others.map(({ data }) => data)).toEqual([first.data, first.data]);
    expect(concurrent.map(({ status }) => status)).toEqual([201, 201]);
    expect(await Photo.countDocuments()).toBe(2);
  });

  test('rejects the id of another photo', async () => {
    const photoId = newId();
    await send({ photoId });

    expect(await send({ photoId, as: (await staffOffice(counter.app)).as })).toMatchObject({
      code: 'edited_meanwhile',
    });
  });

  test('rejects the 21st photo of a handover, and still accepts those of the other handover', async () => {
    await sendMany(20);
    await counter.handOut(bookingId);

    expect(await send()).toMatchObject({ status: 409, code: 'too_many_photos' });
    expect((await send({ kind: 'back' })).status).toBe(201);
    expect((await sendOwn()).status).toBe(201);
    expect(await Photo.countDocuments({ kind: 'out', takenBy: 'staff' })).toBe(20);
  });

  test('accepts one of two photos that are sent concurrently for the last place', async () => {
    await sendMany(19);

    const codes = (await Promise.all([send(), send()])).map(({ code }) => code);

    expect(codes.toSorted(byText)).toEqual([null, 'too_many_photos']);
    expect(await Photo.countDocuments()).toBe(20);
  });

  test('accepts photos of the return only once the car was handed out, and none of a no-show', async () => {
    const early = await send({ kind: 'back' });
    await Booking.updateOne({ _id: bookingId }, { stage: 'no_show' });
    const noShow = await send();

    expect([early.code, noShow.code]).toEqual(['stage_conflict', 'stage_conflict']);
    expect(await Photo.countDocuments()).toBe(0);
  });

  test('accepts a late photo of the hand-out after the car was returned', async () => {
    await counter.handOut(bookingId);
    await counter.takeBack(bookingId);

    expect((await send()).status).toBe(201);
  });

  test('rejects photos of an unpaid booking, and all photos while the counter is off', async () => {
    const held = await counter.rental.hold();
    const unpaid = await send({ bookingId: held._id });
    await switchCounter(false, newId(), counter.app);

    expect([unpaid.code, (await send()).code]).toEqual(['booking_closed', 'counter_off']);
    expect(await Photo.countDocuments()).toBe(0);
  });

  test('stores each of 20 photos once after every transfer was cut off halfway and sent again [j5]', async () => {
    const photos = Array.from({ length: 20 }, newId);
    const address = `/api${photoContract.add.path}?bookingId=${bookingId}&kind=out&place=other`;
    for (const photoId of photos) {
      await cutOffUpload(counter.app, { path: `${address}&photoId=${photoId}`, as, file, after: file.length / 2 });
    }
    expect(await Photo.countDocuments()).toBe(0);

    for (const photoId of [...photos, ...photos]) expect((await send({ photoId, place: 'other' })).status).toBe(201);

    const stored = await Photo.find({}, { slot: 1 }).lean();
    expect(stored.map(({ _id }) => String(_id)).toSorted()).toEqual(photos.toSorted());
    expect(new Set(stored.map(({ slot }) => slot)).size).toBe(20);
  });

  test('decodes few photos at a time, however many are sent, and accepts the others when they are sent again', async () => {
    const large = await buildPng({ width: 700, height: 500 });
    await send({ file: large });
    const before = process.memoryUsage().rss;
    const ids = Array.from({ length: 19 }, newId);

    const results = await Promise.all(ids.map(async (photoId) => send({ photoId, file: large })));
    const used = (process.memoryUsage().rss - before) / 1_048_576;

    expect(new Set(results.map(({ status }) => status))).toEqual(new Set([201, 503]));
    expect(used).toBeLessThan(200);
    for (const photoId of ids) expect((await send({ photoId, file: large })).status).toBe(201);
    expect(await Photo.countDocuments()).toBe(20);
  });
});

describe('POST /photo/addOwn', () => {
  test('accepts photos of the customer for an hour after the hand-out', async () => {
    const early = await sendOwn();
    await counter.handOut(bookingId);
    counter.app.clock.advance(60 * minuteMs);
    const onTime = await sendOwn();
    counter.app.clock.advance(1);
    const late = await sendOwn();

    expect([early.code, onTime.data?.takenBy, late.code]).toEqual(['photos_closed', 'customer', 'photos_closed']);
    expect(await Photo.find({}, { by: 1 }).lean()).toMatchObject([{ by: counter.rental.customer.user._id }]);
  });

  test('accepts none after the hand-out was undone', async () => {
    await counter.handOut(bookingId);
    await counter.undo(bookingId);

    expect((await sendOwn()).code).toBe('photos_closed');
  });

  test('rejects the 21st photo of the customer', async () => {
    await counter.handOut(bookingId);
    const token = await counter.rental.customer.token();
    await sendMany(20, { as: token, contract: photoContract.addOwn });

    expect(await sendOwn()).toMatchObject({ status: 409, code: 'too_many_photos' });
    expect((await send()).status).toBe(201);
  });
});
