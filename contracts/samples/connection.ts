import type { Feed, FeedBody, feedContract } from '../src/index.ts';
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

export const connectionSamples: GroupSamples<typeof feedContract> = {
  createFeed: { body, reply: { ...feed, lastUsedAt: null, address: address('a') } },
  getFeeds: { reply: [feed] },
  replaceFeedAddress: { query: { id: ids.feed }, reply: { ...feed, address: address('b') } },
  revokeFeed: { query: { id: ids.feed }, reply: null },
  getCalendar: {
    query: { token: 'a'.repeat(43) },
    reply: 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Sarani//Car Rental//EN\r\nEND:VCALENDAR\r\n',
  },
};
