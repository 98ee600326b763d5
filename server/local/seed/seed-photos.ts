import { type Photo, photoPlaceOf, photoPlaces } from '@rental/contracts';
import { crc32, deflateSync } from 'node:zlib';
import { addStaffPhoto } from '../../src/features/photo/add-photo.ts';
import type { Viewer } from '../../src/features/booking/stage/find-visible-booking.ts';
import type { DamageRecord } from '../../src/features/damage/damage.model.ts';
import type { Deps } from '../../src/platform/deps.ts';
import { createPictures } from '../../src/platform/uploads/pictures.ts';
import { recordIdOf } from './stage.ts';

const [width, height] = [320, 240];

type Colour = readonly [red: number, green: number, blue: number];

/** Returns the colour of a pixel of a simple drawing: a red car in front of the sky, lit differently each time. */
function colourAt(x: number, y: number, light: number): Colour {
  const isWheel = [100, 220].some((middle) => (x - middle) ** 2 + (y - 175) ** 2 < 22 ** 2);
  if (isWheel) return [35, 35, 40];
  const isBody = y > 125 && y < 175 && x > 55 && x < 265;
  const isCabin = y > 85 && y <= 125 && Math.abs(x - 160) < 30 + (y - 85);
  if (isBody || isCabin) return [150 + light, 25, 50];
  return y > 185 ? [120, 115, 110] : [130, 170 + light, 215];
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
  const rowLength = 1 + width * 3;
  const pixels = Buffer.alloc(height * rowLength);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) pixels.set(colourAt(x, y, light), y * rowLength + 1 + x * 3);
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width);
  head.writeUInt32BE(height, 4);
  head.set([8, 2], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunkOf('IHDR', head),
    chunkOf('IDAT', deflateSync(pixels)),
    chunkOf('IEND', Buffer.alloc(0)),
  ]);
}

type Handover = { bookingId: string; caller: Viewer };
type Shown = Pick<Photo, 'kind' | 'place' | 'damageId'> & { light: number };

/** Adds a photo to a handover, unless an earlier run has added it. */
async function addPhoto({ light, ...shown }: Shown, { bookingId, caller }: Handover, deps: Deps): Promise<void> {
  const photoId = recordIdOf(deps.clock.now(), `photo ${shown.place} ${bookingId}`);
  const photo = { ...shown, bookingId, photoId, file: drawPhoto(light) };
  await addStaffPhoto(photo, caller, { ...deps, pictures: createPictures() });
}

/** Adds a photo of each place to the hand-out of a booking. Playing it again adds nothing. */
export async function seedPhotos(handover: Handover, deps: Deps): Promise<void> {
  for (const [index, place] of photoPlaces.entries()) {
    if (place !== 'other') await addPhoto({ kind: 'out', place, light: index * 9 }, handover, deps);
  }
}

/** Adds a photo of a damage that was found at the return of a booking. Playing it again adds nothing. */
export async function seedPhotoOf({ _id, place }: DamageRecord, handover: Handover, deps: Deps): Promise<void> {
  await addPhoto({ kind: 'back', place: photoPlaceOf[place], damageId: String(_id), light: 40 }, handover, deps);
}
