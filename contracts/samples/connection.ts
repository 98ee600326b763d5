import type { ApiKey, apiKeyContract, Feed, FeedBody, feedContract } from '../src/index.ts';
import { type GroupSamples, ids, pune } from './shared.ts';

const body: FeedBody = { name: 'Front desk', locationId: ids.pune, showsCustomers: false };
const feed: Feed = {
  ...body,
  _id: ids.feed,
  of: pune.name,
  madeBy: 'Meera Nair',
  createdAt: '2026-11-20T04:30:00.000Z',
  lastUsedAt: '2026-11-20T05:30:00.000Z',
  isOver: false,
};
const address = (letter: string) => `https://sarani.example/api/connection/calendar.ics?token=${letter.repeat(43)}`;

const chosen: Pick<ApiKey, 'name' | 'scopes' | 'locationIds' | 'expiresOn'> = {
  name: 'Accounting program',
  scopes: ['bookings:read', 'fleet:read'],
  locationIds: [ids.pune],
  expiresOn: '2027-03-31',
};
const key: ApiKey = {
  ...chosen,
  _id: ids.apiKey,
  locations: [pune.name],
  madeBy: 'Meera Nair',
  createdAt: '2026-11-20T04:30:00.000Z',
  lastUsedAt: '2026-11-20T05:30:00.000Z',
  isOver: false,
};

export const connectionSamples: GroupSamples<typeof feedContract & typeof apiKeyContract> = {
  createKey: {
    body: { ...chosen, currentPassword: 'Kestrel7!nest' },
    reply: { ...key, lastUsedAt: null, secret: `sarani_key_${'a'.repeat(43)}` },
  },
  getKeys: { reply: [key] },
  revokeKey: { query: { id: ids.apiKey }, reply: null },
  createFeed: { body, reply: { ...feed, lastUsedAt: null, address: address('a') } },
  getFeeds: { reply: [feed] },
  replaceFeedAddress: { query: { id: ids.feed }, reply: { ...feed, address: address('b') } },
  revokeFeed: { query: { id: ids.feed }, reply: null },
  getCalendar: {
    query: { token: 'a'.repeat(43) },
    reply: 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Sarani//Car Rental//EN\r\nEND:VCALENDAR\r\n',
  },
};
