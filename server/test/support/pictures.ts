import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { pictureContract } from '@rental/contracts';
import type { TestApp } from './test-app.ts';

/* Pictures of the kinds that customers and attackers may upload. */

type Size = { width: number; height: number };

const noise = ({ width, height }: Size) =>
  sharp({
    create: { width, height, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 40 } },
  });

export const buildJpeg = async (size: Size): Promise<Buffer> => noise(size).jpeg().toBuffer();
export const buildPng = async (size: Size): Promise<Buffer> => noise(size).png().toBuffer();
export const buildWebp = async (size: Size): Promise<Buffer> => noise(size).webp().toBuffer();

/** Returns a photo that shows red above blue, stored rotated and with the location where it was taken. */
export async function buildLyingPhoto(): Promise<Buffer> {
  const half = { width: 300, height: 200, channels: 3 } as const;
  const red = await sharp({ create: { ...half, background: '#f00' } })
    .png()
    .toBuffer();
  const standing = sharp({ create: { ...half, height: 400, background: '#00f' } }).composite([
    { input: red, top: 0, left: 0 },
  ]);
  const lying = await sharp(await standing.png().toBuffer())
    .rotate(-90)
    .png()
    .toBuffer();
  return sharp(lying)
    .withExif({
      IFD0: { Make: 'Kamera', Artist: 'Asha Rao' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '18/1 31/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '73/1 51/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length);
  ends.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
}

/** Returns a small file that would fill the memory if it were decoded: 81 million black pixels. */
export function buildBomb(): Buffer {
  const side = 9_000;
  const size = Buffer.alloc(13);
  size.writeUInt32BE(side);
  size.writeUInt32BE(side, 4);
  size.writeUInt8(1, 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', size),
    chunk('IDAT', deflateSync(Buffer.alloc(side * (1 + side / 8)))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

export const heicHead = Buffer.from('\u0000\u0000\u0000\u0018ftypheic\u0000\u0000\u0000\u0000mif1heic', 'latin1');

export const svgWithScript = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
);

export type Uploaded = { status: number; code: string | null; message: string; address: string };

export async function uploadPicture(
  { client }: Pick<TestApp, 'client'>,
  token: string,
  file: Buffer,
  type = 'image/jpeg',
): Promise<Uploaded> {
  const { status, body }: { status: number; body: { code?: string; message: string; data?: { address: string } } } =
    await client.raw
      .post(`/api${pictureContract.upload.path}`)
      .set('authorization', `Bearer ${token}`)
      .type(type)
      .send(file);
  return { status, code: body.code ?? null, message: body.message, address: body.data?.address ?? '' };
}
