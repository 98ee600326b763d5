import type { locationContract } from '../src/index.ts';
import { type GroupSamples, creta, ids, mumbai, period, pune } from './shared.ts';

const { _id: puneId, ...puneBody } = pune;

const weekdays = { open: '09:00', close: '21:00' };

const opening = {
  address: '12 Station Road\nPune 411001',
  phone: '+91 20 5550 0100',
  email: 'pune@sarani.example',
  mapUrl: 'https://maps.example/pune-station',
  hours: [weekdays, weekdays, weekdays, weekdays, weekdays, { open: '09:00', close: '13:00' }, null],
  closedDays: ['2027-01-26'],
};

const lunch = [{ from: '13:00', to: '14:00' }];

const timing = {
  pauses: [lunch, lunch, lunch, lunch, lunch, [], []],
  usual: { pickUp: '10:00', return: '18:30' },
  keyBox: 'After closing, put the key in the box beside the gate.',
  noticeMinutes: 120,
  lastPickUpMinutes: 60,
  readyMinutes: 90,
  lateMinutes: 45,
};

export const locationSamples: GroupSamples<typeof locationContract> = {
  create: { body: { ...puneBody, ...opening, ...timing }, reply: { ...pune, ...opening, ...timing } },
  getAll: { reply: [pune, mumbai] },
  getById: { query: { id: puneId }, reply: { ...pune, ...opening, futureBookings: 2 } },
  getStandingEnds: {
    query: {
      id: puneId,
      days: '2026-12-01,2026-12-06',
      hours: JSON.stringify(opening.hours),
      pauses: JSON.stringify(timing.pauses),
    },
    reply: { count: 1, bookings: [{ _id: ids.confirmed, carName: creta.carName, ...period }] },
  },
  editById: {
    query: { id: puneId },
    body: { ...puneBody, ...opening, ...timing, mapUrl: null },
    reply: { ...pune, ...opening, ...timing, mapUrl: undefined },
  },
};
