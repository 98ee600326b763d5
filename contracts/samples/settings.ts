import { type PriceBook, plainPrices, type settingsContract, standardTimes, type TimeSettings } from '../src/index.ts';
import { business } from './business.ts';
import { type GroupSamples, ids } from './shared.ts';

const prices: PriceBook = {
  roundTo: 10,
  weekend: { days: [5, 6], percent: 15 },
  seasons: [
    {
      id: 'diwali',
      name: 'Diwali week',
      fromDate: '2026-11-06',
      toDate: '2026-11-12',
      change: { percent: 40 },
      categories: ['suv', 'muv'],
      locationIds: [ids.pune],
      minDays: 3,
    },
  ],
  lengths: [{ fromDays: 7, percent: 10 }],
  extras: [
    {
      id: 'second-driver',
      name: 'Second driver',
      per: 'rental',
      price: 500,
      max: 1,
      question: 'Driver’s name',
      isOffered: true,
    },
  ],
  charges: [
    { kind: 'late', words: '₹200 per started hour', price: 200, per: 'hour' },
    { kind: 'fine', words: 'As on the official notice' },
  ],
  deposit: { amount: 5_000, returnHours: 24, categories: [{ category: 'luxury', amount: 20_000 }] },
};

const times: TimeSettings = {
  isOn: true,
  turnaround: true,
  readyMinutes: 90,
  lateMinutes: 30,
  noticeMinutes: 120,
  lastPickUpMinutes: 60,
};

const saved = { version: 2, savedAt: '2026-11-20T06:30:00.000Z', savedBy: 'Meera Iyer' };
const version = { ...saved, history: [saved, { ...saved, version: 1, savedAt: '2026-11-19T06:30:00.000Z' }] };

export const settingsSamples: GroupSamples<typeof settingsContract> = {
  getPrices: { query: {}, reply: { ...version, prices: plainPrices } },
  savePrices: { body: prices, reply: { ...version, prices } },
  getBusiness: { query: {}, reply: { ...version, business } },
  saveBusiness: { body: business, reply: { ...version, business } },
  getTimes: { query: {}, reply: { ...version, times: standardTimes } },
  saveTimes: { body: times, reply: { ...version, times } },
};
