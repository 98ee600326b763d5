import type { HoldFacts, HoldWish } from '../../src/features/booking/hold/read-facts.ts';
import { readSettings } from '../../src/config/settings.ts';
import type { Now } from '../../src/features/booking/booking-deps.ts';
import { locationRecord, vehicleRecord } from './factories.ts';
import { createManualClock } from './manual-clock.ts';
import { testEnvironment } from './test-settings.ts';

/* Inputs for `decideHold`, which needs no database. */

const location = locationRecord();
const vehicle = vehicleRecord({ carLocations: [location._id] });

/** Returns the facts for a customer without previous bookings and an available car. */
export const holdFacts = (given: Partial<HoldFacts> = {}): HoldFacts => ({
  location: [location],
  returnLocation: [],
  vehicle: [vehicle],
  settings: [],
  coupon: [],
  units: [],
  own: [],
  near: [],
  paid: [],
  letGo: [],
  busy: new Set(),
  uses: { slots: [], turns: [] },
  places: new Map(),
  spread: 0,
  ...given,
});

/** Returns a request to book the car of `holdFacts` for two days. */
export const holdWish = (given: Partial<HoldWish> = {}): HoldWish => ({
  customerId: 'a'.repeat(24),
  carId: String(vehicle._id),
  locationId: String(location._id),
  fromDate: '2026-12-01',
  toDate: '2026-12-02',
  origin: null,
  ...given,
});

/** Returns the time at which every test starts, noon in India, together with the given settings. */
export const holdNow = (settings: Record<string, string> = {}): Now => ({
  clock: createManualClock(),
  settings: readSettings({ ...testEnvironment('http://127.0.0.1:1', 'mongodb://127.0.0.1/none'), ...settings }),
});
