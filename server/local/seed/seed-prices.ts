import { addDays, type CouponBody, couponBody, type PriceBook, priceBook, standardTimes } from '@rental/contracts';
import { createCoupon } from '../../src/features/coupon/create-coupon.ts';
import { findCoupons } from '../../src/features/coupon/find-coupons.ts';
import { priceSettings } from '../../src/features/settings/price-settings.ts';
import { findSettings, saveSettings } from '../../src/features/settings/settings-store.ts';
import { timesSettings } from '../../src/features/settings/time-settings.ts';
import type { Deps } from '../../src/platform/deps.ts';
import { demoCharges } from './seed-charges.ts';
import { demoAdmin } from './seed-data.ts';
import { demoDeposit } from './seed-deposits.ts';
import { bengaluru, hyderabad, mumbai } from './seed-locations.ts';
import { asOf, idOf, momentOf, type Stage } from './stage.ts';

type Ids = Map<string, string>;
type Setting = Pick<Stage, 'day'> & { names: Pick<Stage['names'], 'people' | 'locationIds'> };

const openedOn = -90;

/** The demo’s price book. Its seasons are named after no festival, because they move with `today`. */
export const pricesOn = (today: string, locationIds: Ids): PriceBook => ({
  roundTo: 10,
  weekend: { days: [5, 6], percent: 12 },
  seasons: [
    {
      id: 'quiet-weeks',
      name: 'Quiet weeks',
      fromDate: addDays(today, 8),
      toDate: addDays(today, 21),
      change: { percent: -10 },
      categories: ['sedan', 'muv'],
    },
    {
      id: 'festival-week',
      name: 'Festival week',
      fromDate: addDays(today, 27),
      toDate: addDays(today, 33),
      change: { percent: 25 },
      minDays: 3,
    },
  ],
  lengths: [
    { fromDays: 4, percent: 5 },
    { fromDays: 7, percent: 10 },
    { fromDays: 14, percent: 15 },
  ],
  extras: [
    { id: 'child-seat', name: 'Child seat', per: 'day', price: 150, max: 2, isOffered: true },
    { id: 'roof-rack', name: 'Roof rack', per: 'day', price: 200, max: 1, isOffered: true },
    {
      id: 'second-driver',
      name: 'Additional driver',
      per: 'rental',
      price: 500,
      max: 1,
      question: 'Name on the driving licence',
      isOffered: true,
    },
    {
      id: 'doorstep',
      name: 'Delivery to your door',
      per: 'rental',
      price: 400,
      max: 1,
      question: 'Address for the delivery',
      locationIds: [idOf(locationIds, bengaluru), idOf(locationIds, hyderabad)],
      isOffered: true,
    },
  ],
  charges: demoCharges,
  deposit: demoDeposit,
});

/** The demo’s coupons: one for everybody, and one with every condition. */
export const couponsOn = (today: string, locationIds: Ids): CouponBody[] => [
  {
    code: 'WELCOME10',
    change: { percent: 10, maxRupees: 1_000 },
    fromDate: addDays(today, openedOn),
    toDate: addDays(today, 365),
    stayFrom: null,
    stayTo: null,
    minTotal: null,
    locationIds: null,
    totalLimit: null,
    perCustomer: 1,
    isEnabled: true,
  },
  {
    code: 'LONGDRIVE500',
    change: { rupees: 500 },
    fromDate: addDays(today, -30),
    toDate: addDays(today, 60),
    stayFrom: addDays(today, -30),
    stayTo: addDays(today, 120),
    minTotal: 5_000,
    locationIds: [idOf(locationIds, bengaluru), idOf(locationIds, mumbai)],
    totalLimit: 50,
    perCustomer: 2,
    isEnabled: true,
  },
];

/** Saves the price book and the times unless they were saved before, and creates the missing coupons. */
export async function seedPrices({ names, day }: Setting, deps: Pick<Deps, 'clock'>): Promise<void> {
  const then = asOf(momentOf(day, openedOn, 10 * 60), deps);
  if ((await findSettings(priceSettings)).version === 0) {
    const value = priceBook.parse(pricesOn(day.today, names.locationIds));
    await saveSettings(priceSettings, { value, ifMatch: 0, adminId: idOf(names.people, demoAdmin.email) }, then);
  }
  if ((await findSettings(timesSettings)).version === 0) {
    const value = { ...standardTimes, isOn: true, turnaround: true };
    await saveSettings(timesSettings, { value, ifMatch: 0, adminId: idOf(names.people, demoAdmin.email) }, then);
  }
  const known = new Set((await findCoupons()).map(({ code }) => code));
  for (const coupon of couponsOn(day.today, names.locationIds)) {
    if (!known.has(coupon.code)) await createCoupon(couponBody.parse(coupon), then);
  }
}
