import type { locationContract } from '../src/index.ts';
import type { GroupSamples } from './sample.ts';
import { mumbai, pune } from './shared.ts';

const { _id: puneId, ...puneBody } = pune;

export const locationSamples: GroupSamples<typeof locationContract> = {
  create: { body: puneBody, reply: pune },
  getAll: { reply: [pune, mumbai] },
  getById: { query: { id: puneId }, reply: { ...pune, futureBookings: 2 } },
  editById: { query: { id: puneId }, body: puneBody, reply: pune },
};
