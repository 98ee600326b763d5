import { photoPlaces } from '@rental/contracts';
import { crc32, deflateSync } from 'node:zlib';
import { addStaffPhoto } from '../../src/features/photo/add-photo.ts';
import type { Viewer } from '../../src/features/photo/find-visible-booking.ts';
import type { Deps } from '../../src/platform/deps.ts';
import { createPictures } from '../../src/platform/uploads/pictures.ts';
import { recordIdOf } from './stage.ts';

const [width, height] = [640, 480];

type Colour = readonly [red: number, green: number, blue: number];

/** Returns the colour of a pixel of a simple drawing: a red car in front of the sky, lit differently each time. */
function colourAt(x: number, y: number, light: number): Colour {
  const isWheel = [200, 440].some((middle) => (x - middle) ** 2 + (y - 350) ** 2 < 45 ** 2);
  if (isWheel) return [35, 35, 40];
  const isBody = y > 250 && y < 350 && x > 110 && x < 530;
  const isCabin = y > 170 && y <= 250 && Math.abs(x - 320) < 60 + (y - 170);
  if (isBody || isCabin) return [150 + light, 25, 50];
  return y > 370 ? [120, 115, 110] : [130, 170 + light, 215];
}

function chunkOf(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length);
  ends.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
}

/** Draws a photo as PNG. */
function drawPhoto(light: number): Buffer {
  const rows = Array.from({ length: height }, (_r, y) =>
    Buffer.from([0, ...Array.from({ length: width }, (_c, x) => colourAt(x, y, light)).flat()]),
  );
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width);
  head.writeUInt32BE(height, 4);
  head.set([8, 2], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunkOf('IHDR', head),
    chunkOf('IDAT', deflateSync(Buffer.concat(rows))),
    chunkOf('IEND', Buffer.alloc(0)),
  ]);
}

/** Adds a photo of each place to the hand-out of a booking. Playing it again adds nothing. */
export async function seedPhotos(bookingId: string, caller: Viewer, deps: Deps): Promise<void> {
  const pictures = createPictures();
  for (const [index, place] of photoPlaces.entries()) {
    if (place === 'other') continue;
    const photoId = recordIdOf(deps.clock.now(), `photo ${place} ${bookingId}`);
    const file = drawPhoto(index * 9);
    await addStaffPhoto({ bookingId, photoId, place, kind: 'out', file }, caller, { ...deps, pictures });
  }
}
