import { randomBytes } from 'node:crypto';
import { pictureContract, settingsContract } from '@rental/contracts';
import { business } from '@rental/contracts/samples';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildVehicle } from '../../../test/support/factories.ts';
import {
  buildBomb,
  buildJpeg,
  buildLyingPhoto,
  buildPng,
  buildWebp,
  heicHead,
  svgWithScript,
  uploadPicture,
} from '../../../test/support/pictures.ts';
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { AuditEntry } from '../audit/audit.model.ts';
import { findSettingsPictures } from '../settings/settings-store.ts';
import { findShownPictures } from '../vehicle/find-vehicles.ts';
import { Picture } from './picture.model.ts';
import { sweepPictures } from './sweep-pictures.ts';

const dayMs = 86_400_000;
const small = { width: 60, height: 40 };

let testApp: TestApp;
let admin: string;

beforeEach(async () => {
  testApp = await createTestApp();
  admin = (await testApp.signInAs('admin')).token;
});

const upload = async (file: Buffer, type?: string) => uploadPicture(testApp, admin, file, type);

async function load(address: string): Promise<Buffer> {
  const { body, status }: { body: Buffer; status: number } = await testApp.client.raw.get(address).buffer(true);
  expect(status).toBe(200);
  return body;
}

const sizeOf = async (file: Buffer) => {
  const { width, height, format } = await sharp(file).metadata();
  return { width, height, format };
};

describe('uploading a picture', () => {
  test('re-encodes the picture in three widths and makes it public', async () => {
    const { status, address } = await upload(await buildJpeg({ width: 1_800, height: 1_350 }));

    expect(status).toBe(201);
    expect(address).toMatch(/^\/img\/u\/[0-9a-f]{32}-960\.webp$/);
    const sizes = await Promise.all(
      [480, 960, 1600].map(async (width) => sizeOf(await load(address.replace('-960.', `-${width}.`)))),
    );
    expect(sizes).toEqual([
      { width: 480, height: 360, format: 'webp' },
      { width: 960, height: 720, format: 'webp' },
      { width: 1_600, height: 1_200, format: 'webp' },
    ]);
    const [entry] = await AuditEntry.find({ action: 'picture.upload', result: 'done' }).lean();
    expect(entry?.after).toEqual({ address });
  });

  test('accepts PNG and WebP, whatever the file name, and never enlarges a picture', async () => {
    const answers = [
      await upload(await buildPng(small), 'image/png'),
      await upload(await buildWebp(small), 'image/webp'),
      await upload(await buildPng({ width: 61, height: 40 }), 'image/jpeg'),
    ];

    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(await sizeOf(await load(answers[0]?.address.replace('-960.', '-1600.') ?? ''))).toMatchObject(small);
  });

  test('accepts a logo of 3 MB as PNG, and preserves its transparency', async () => {
    const side = { width: 1_200, height: 700 };
    const noise = randomBytes(side.width * side.height * 4);
    for (let pixel = 0; pixel < side.width * 100; pixel += 1) noise[pixel * 4 + 3] = 0;
    const logo = await sharp(noise, { raw: { ...side, channels: 4 } })
      .png()
      .toBuffer();
    expect(logo.length).toBeGreaterThan(3_000_000);

    const { status, address } = await upload(logo, 'image/png');

    expect(status).toBe(201);
    const stored = await load(address.replace('-960.', '-480.'));
    expect((await sizeOf(stored)).format).toBe('webp');
    const corner = { left: 10, top: 5, width: 1, height: 1 };
    expect((await sharp(stored).ensureAlpha().extract(corner).raw().toBuffer())[3]).toBe(0);
  });

  test('applies the photo’s rotation and removes its location and author', async () => {
    const photo = await buildLyingPhoto();
    expect((await sharp(photo).metadata()).exif?.toString('latin1')).toContain('Asha Rao');

    const stored = await load((await upload(photo)).address);

    const { exif, icc, xmp, iptc, orientation, width, height } = await sharp(stored).metadata();
    expect([exif, icc, xmp, iptc, orientation]).toEqual([undefined, undefined, undefined, undefined, undefined]);
    expect({ width, height }).toEqual({ width: 300, height: 400 });
    const [r = 0, g = 0, b = 0] = await sharp(stored)
      .extract({ left: 150, top: 20, width: 1, height: 1 })
      .raw()
      .toBuffer();
    expect([r > 200, g < 60, b < 60]).toEqual([true, true, true]);
  });

  test('stores a file only once when it is uploaded again, and updates its upload time', async () => {
    const file = await buildJpeg(small);
    const first = await upload(file);
    testApp.clock.advance(dayMs);
    const again = await uploadPicture(testApp, (await testApp.signInAs('admin')).token, file);

    expect(again.address).toBe(first.address);
    expect((await Picture.find({}, { uploadedAt: 1 }).lean()).map(({ uploadedAt }) => uploadedAt)).toEqual([
      testApp.clock.now(),
    ]);
  });

  test('removes data appended to the picture file', async () => {
    const { address } = await upload(Buffer.concat([await buildJpeg(small), Buffer.from('<script>alert(1)</script>')]));

    const files = [480, 960, 1600].map(async (width) => load(address.replace('-960.', `-${width}.`)));
    expect((await Promise.all(files)).filter((file) => file.includes('script'))).toEqual([]);
  });

  const blank = sharp({ create: { ...small, channels: 3, background: '#123' } });
  const refused: [what: string, build: () => Promise<Buffer> | Buffer][] = [
    ['an empty file', () => Buffer.alloc(0)],
    ['an SVG with a script', () => svgWithScript],
    ['a GIF', () => Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')],
    ['an HTML page', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['half a JPEG', async () => (await buildJpeg({ width: 400, height: 300 })).subarray(0, 20_000)],
    ['half a PNG', async () => (await buildPng({ width: 400, height: 300 })).subarray(0, 20_000)],
    ['a picture of 81 million pixels', buildBomb],
    ['a TIFF', async () => blank.tiff().toBuffer()],
    ['an AVIF', async () => blank.avif().toBuffer()],
  ];

  test.each(refused)('rejects %s', async (_what, build) => {
    expect(await upload(await build())).toMatchObject({ status: 400, code: 'picture_unreadable' });
    expect(await Picture.countDocuments({})).toBe(0);
  });

  test('rejects a HEIC photo and advises saving it as JPEG', async () => {
    const advice = { status: 415, code: 'unsupported_media_type', message: 'Save it as JPEG first' };

    expect(await upload(heicHead, 'image/heic')).toMatchObject(advice);
    expect(await upload(heicHead, 'image/jpeg')).toMatchObject(advice);
  });

  test('rejects files larger than the configured limit', async () => {
    const strict = await createTestApp({ env: { PICTURE_MAX_MB: '1' } });

    const large = Buffer.concat([await buildJpeg(small), Buffer.alloc(1_048_576)]);
    expect(await uploadPicture(strict, admin, large)).toMatchObject({ status: 413, code: 'payload_too_large' });
    expect((await upload(large)).status).toBe(201);
  });

  test('checks that the caller is an admin before reading the body', async () => {
    const { token } = await testApp.signInAs('customer');
    const request = async (authorization: string) =>
      testApp.client.raw
        .post(`/api${pictureContract.upload.path}`)
        .set({ authorization, 'content-type': 'text/html' })
        .send('x'.repeat(2_000));

    const statuses = [(await request('Bearer x')).status, (await request(`Bearer ${token}`)).status];

    expect(statuses).toEqual([401, 403]);
    expect((await request(`Bearer ${admin}`)).status).toBe(415);
  });
});

describe('GET /img/u', () => {
  test('returns a picture that may be cached forever and cannot run scripts', async () => {
    const { address } = await upload(await buildJpeg(small));

    const { headers, status } = await testApp.client.raw.get(address);

    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none';sandbox",
    });
  });

  test.each(['/img/u/', '/img/u/x', `/img/u/${'0'.repeat(32)}-960.webp`, `/img/u/${'0'.repeat(32)}-961.webp`])(
    'returns 404 for %s',
    async (address) => {
      const { status, headers } = await testApp.client.raw.get(address);

      expect(status).toBe(404);
      expect(headers['cache-control']).toBeUndefined();
    },
  );
});

describe('the picture cleanup', () => {
  const sweep = async () => sweepPictures({ ...testApp.deps, shownPictures: findShownPictures });
  const storedIds = async () => (await Picture.find({}, { _id: 1 }).lean()).map(({ _id }) => _id).toSorted();
  const idOf = (address: string) => address.slice('/img/u/'.length, -'-960.webp'.length);

  test('deletes pictures that no car uses a week after their upload, and retains all others', async () => {
    const [first, second, unused] = await Promise.all(
      [1, 2, 3].map(async (extra) => (await upload(await buildJpeg({ width: 60 + extra, height: 40 }))).address),
    );
    await buildVehicle({
      imageUrlOne: first ?? '',
      imageUrlTwo: (second ?? '').replace('-960.', '-1600.'),
      isActive: false,
    });

    testApp.clock.advance(6 * dayMs);
    expect(await sweep()).toBe(0);
    testApp.clock.advance(dayMs + 1_000);
    expect(await sweep()).toBe(1);
    expect(await storedIds()).toEqual([first, second].map((address) => idOf(address ?? '')).toSorted());
    expect((await testApp.client.raw.get(unused ?? '')).status).toBe(404);
  });

  test('retains the logo and the portraits of old versions of the business details, because any version can be restored', async () => {
    const [logo, portrait, traveller] = await Promise.all(
      [1, 2, 3].map(async (extra) => (await upload(await buildPng({ width: 60 + extra, height: 40 }))).address),
    );
    const { team: _, ...rest } = business;
    const body = { ...rest, logo: logo ?? '', team: [{ name: 'Asha', role: 'Owner', photo: portrait ?? '' }] };
    const quote = { quote: 'Good.', name: 'Leela', trip: 'To Ooty', photo: traveller ?? '' };
    await testApp.client.succeed(settingsContract.saveBusiness, { body, as: admin });
    await testApp.client.succeed(settingsContract.saveBusiness, {
      body: { ...rest, testimonials: [quote] },
      as: admin,
    });

    testApp.clock.advance(8 * dayMs);

    expect(await sweepPictures({ ...testApp.deps, shownPictures: findSettingsPictures })).toBe(0);
    expect(await sweep()).toBe(3);
  });

  test('retains a picture that is uploaded again while the cleanup runs', async () => {
    const file = await buildJpeg(small);
    const { address } = await upload(file);
    testApp.clock.advance(8 * dayMs);
    const again = (await testApp.signInAs('admin')).token;

    const count = await sweepPictures({
      ...testApp.deps,
      shownPictures: async () => {
        await uploadPicture(testApp, again, file);
        return [];
      },
    });

    expect(count).toBe(0);
    expect(await storedIds()).toEqual([idOf(address)]);
  });
});
