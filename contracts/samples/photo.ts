import type { photoContract } from '../src/index.ts';
import { onePixel } from './picture.ts';
import { type GroupSamples, ids } from './shared.ts';

const photo = {
  _id: ids.photo,
  kind: 'out',
  place: 'front_left',
  takenBy: 'staff',
  at: '2026-11-20T05:12:00.000Z',
} as const;
const sent = { bookingId: ids.confirmed, photoId: ids.photo, place: photo.place };
const own = { ...photo, _id: ids.entry, takenBy: 'customer', at: '2026-11-20T05:20:00.000Z' } as const;

export const photoSamples: GroupSamples<typeof photoContract> = {
  add: { query: { ...sent, kind: photo.kind }, file: onePixel, reply: photo },
  addOwn: { query: sent, file: onePixel, reply: own },
  getAll: {
    query: { bookingId: ids.confirmed },
    reply: { photos: [photo, own], addUntil: '2026-11-20T06:12:00.000Z' },
  },
  getContent: {
    query: { photoId: ids.photo, size: 'small' },
    reply: { webp: 'UklGRiQAAABXRUJQVlA4IBgAAAAwAQCdASoBAAEAAUAmJaQAA3AA/vz0AAA=' },
  },
};
