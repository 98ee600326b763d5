import * as z from 'zod/mini';
import type { ContractGroup } from '../contract.ts';
import { moment, objectId } from '../fields.ts';
import { readOfBooking } from './read-of-booking.ts';

/** What a photo of a handover shows. */
export const photoPlaces = [
  'front',
  'front_right',
  'rear_right',
  'rear',
  'rear_left',
  'front_left',
  'dashboard',
  'inside',
  'other',
] as const;
export type PhotoPlace = (typeof photoPlaces)[number];

const kind = z.enum(['out', 'back']);
const place = z.enum(photoPlaces);

/**
 * A photo of a car when it was handed out or taken back, without its bytes. `at` is when it arrived, and `damageId` the
 * damage that it shows.
 */
export const photo = z.object({
  _id: objectId,
  kind,
  place,
  damageId: z.optional(objectId),
  takenBy: z.enum(['staff', 'customer']),
  at: moment,
});
export type Photo = z.infer<typeof photo>;

/** The maximum number of photos that staff, and as many that the customer, may add to each of the two handovers. */
export const mostPhotos = 20;

/** How long after the hand-out customers may add photos. */
export const customersPhotoMinutes = 60;

/** A small photo is at most 480 pixels wide, a large one 1,600. */
export const photoSizes = ['small', 'large'] as const;
export type PhotoSize = (typeof photoSizes)[number];

/** Browsers reduce photos before they send them, so that a slow connection can carry them. */
const upload = {
  types: ['image/jpeg', 'image/png', 'image/webp'],
  limitKb: 2_048,
  advice: 'Save it as JPEG first',
} as const;

/** The browser creates `photoId`, so that a photo that is sent again is stored once. */
const sent = { bookingId: objectId, photoId: objectId, place, damageId: z.optional(objectId) } as const;

const errors = [
  'counter_off',
  'booking_not_found',
  'booking_closed',
  'edited_meanwhile',
  'too_many_photos',
  'picture_unreadable',
] as const;

export const photoContract = {
  add: {
    method: 'POST',
    path: '/photo/add',
    access: 'admin',
    rank: 'clerk',
    status: 201,
    message: 'Photo added',
    query: z.strictObject({ ...sent, kind }),
    upload,
    reply: photo,
    errors: [...errors, 'stage_conflict'],
  },
  addOwn: {
    method: 'POST',
    path: '/photo/addOwn',
    access: 'customer',
    limit: 'read',
    status: 201,
    message: 'Photo added',
    query: z.strictObject(sent),
    upload,
    reply: photo,
    errors: [...errors, 'photos_closed'],
  },
  getAll: {
    ...readOfBooking,
    path: '/photo/getAll',
    message: 'Photos',
    reply: z.object({ photos: z.array(photo), addUntil: z.optional(moment) }),
  },
  getContent: {
    method: 'GET',
    path: '/photo/getContent',
    access: 'signed-in',
    limit: 'none',
    message: 'Photo',
    query: z.strictObject({ photoId: objectId, size: z.enum(photoSizes) }),
    reply: z.object({ webp: z.string() }),
    errors: ['photo_not_found'],
  },
} as const satisfies ContractGroup;
