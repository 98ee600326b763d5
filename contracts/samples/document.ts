import type { documentContract } from '../src/index.ts';
import { type GroupSamples, ids, pune } from './shared.ts';

const facts = {
  kind: 'rent_a_car',
  number: 'RC/2021/114',
  locationId: ids.pune,
  validUntil: '2026-12-03',
  note: 'Renew at the transport office',
} as const;
const licence = { _id: ids.document, ...facts, locationName: pune.name, version: 1 };
const fire = {
  _id: ids.entry,
  kind: 'other',
  name: 'Fire safety certificate',
  validUntil: '2026-11-12',
  version: 2,
} as const;

export const documentSamples: GroupSamples<typeof documentContract> = {
  getAll: { reply: [fire, licence] },
  add: { body: { documentId: ids.document, ...facts }, reply: licence },
  edit: {
    body: { documentId: ids.document, version: 1, ...facts, validUntil: '2031-12-03' },
    reply: { ...licence, validUntil: '2031-12-03', version: 2 },
  },
  remove: { body: { documentId: ids.document, version: 2 }, reply: null },
};
