import type {
  ApiKey,
  apiKeyContract,
  Delivery,
  Endpoint,
  endpointContract,
  Feed,
  FeedBody,
  feedContract,
} from '../src/index.ts';
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

const ofEndpoint: Pick<Endpoint, 'name' | 'events' | 'locationIds'> = {
  name: 'Accounting program',
  events: ['booking.confirmed', 'refund.processed'],
  locationIds: [ids.pune],
};
const url = 'https://hooks.example.com/sarani';
const delivery: Delivery = {
  _id: ids.delivery,
  eventId: `evt_${'a'.repeat(32)}`,
  event: 'booking.confirmed',
  createdAt: '2026-11-20T05:30:00.000Z',
  state: 'queued',
  tries: 1,
  lastStatus: 503,
  lastError: 'HTTP 503',
  nextAt: '2026-11-20T05:31:00.000Z',
  deliveredAt: null,
};
const endpoint: Endpoint = {
  ...ofEndpoint,
  _id: ids.endpoint,
  url,
  locations: [pune.name],
  isPaused: false,
  failingSince: '2026-11-20T05:30:00.000Z',
  previousSecretUntil: null,
  createdAt: '2026-11-20T04:30:00.000Z',
  lastDelivery: delivery,
};
const unused = { ...endpoint, failingSince: null, lastDelivery: null };
const sampleSecret = (letter: string) => `whsec_${letter.repeat(43)}=`;

export const connectionSamples: GroupSamples<typeof feedContract & typeof apiKeyContract & typeof endpointContract> = {
  createEndpoint: {
    body: { ...ofEndpoint, url, currentPassword: 'Kestrel7!nest' },
    reply: { ...unused, secret: sampleSecret('a') },
  },
  getEndpoints: { reply: [endpoint] },
  editEndpoint: {
    body: { ...ofEndpoint, id: ids.endpoint, isPaused: true },
    reply: { ...endpoint, isPaused: true },
  },
  replaceEndpointSecret: {
    body: { id: ids.endpoint, currentPassword: 'Kestrel7!nest' },
    reply: { ...endpoint, previousSecretUntil: '2026-11-21T05:30:00.000Z', secret: sampleSecret('b') },
  },
  deleteEndpoint: { query: { id: ids.endpoint }, reply: null },
  getDeliveries: { query: { id: ids.endpoint }, reply: { deliveries: [delivery], totalPages: 1 } },
  sendTest: {
    body: { id: ids.endpoint },
    reply: { ...delivery, event: 'test', tries: 0, lastStatus: null, lastError: null },
  },
  sendAgain: { query: { deliveryId: ids.delivery }, reply: { ...delivery, tries: 0 } },
  sendFailedAgain: { body: { id: ids.endpoint, since: '2026-11-19T00:00:00.000Z' }, reply: { count: 3 } },
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
