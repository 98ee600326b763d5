import { describe, expect, test } from 'vitest';
import { couponRecord, holdRecord, vehicleRecord } from '../../../../test/support/factories.ts';
import { holdFacts, holdNow, holdWish } from '../../../../test/support/hold-facts.ts';
import { createManualClock, testStart } from '../../../../test/support/manual-clock.ts';
import { AppError } from '../../../errors/app-error.ts';
import { ObjectId } from '../../../platform/mongo.ts';
import type { CouponRecord } from '../../coupon/coupon.model.ts';
import type { LocationRecord } from '../../location/location.model.ts';
import type { VehicleRecord } from '../../vehicle/vehicle.model.ts';
import type { BookingRecord } from '../booking.model.ts';
import { addressKeyOf } from './allowance.ts';
import { decideHold } from './decide-hold.ts';
import type { HoldFacts, HoldWish } from './read-facts.ts';

const minutes = 60_000;
const now = holdNow({ MAX_HOLDS_PER_ADDRESS: '2', REHOLD_PAUSE_MINUTES: '15', MAX_HOLDS: '3' });
const { location, vehicle } = holdFacts();
const place = { carId: new ObjectId(holdWish().carId), locationId: new ObjectId(holdWish().locationId) };
const customerId = new ObjectId(holdWish().customerId);
const before = (ms: number) => new Date(new Date(testStart).getTime() - ms);
const own = (given: Partial<BookingRecord> = {}) => holdRecord({ ...place, customerId, totalAmount: 4_700, ...given });

const decide = (facts: Partial<HoldFacts> = {}, wish: Partial<HoldWish> = {}, at = testStart) =>
  decideHold(holdFacts(facts), holdWish(wish), { ...now, clock: createManualClock(at) });

/** Returns the error with which the wish is rejected, or null. */
function errorOf(facts: Partial<HoldFacts>, wish: Partial<HoldWish> = {}, at = testStart): AppError | null {
  try {
    decide(facts, wish, at);
    return null;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

const refusal = (facts: Partial<HoldFacts>, wish: Partial<HoldWish> = {}) => errorOf(facts, wish)?.code;

describe('decideHold', () => {
  test('takes the car and the lowest free slots of each limit for a customer who has no paid booking and uses a new device', () => {
    const origin = { addressKey: 'home', deviceSince: new Date(testStart), isVerified: false };

    const taken = { carId: holdWish().carId, holdSlot: 1, unpaidDays: [0, 3], addressKey: 'home', addressSlot: 1 };
    const others = { own: [own({ holdSlot: 0, unpaidDays: [1, 2], fromDate: '2027-01-01' })] };
    expect(decide({ ...others, near: [own({ addressSlot: 0 })], spread: 8 }, { origin })).toMatchObject({ taken });
  });

  test('takes no slot of the network address if the customer has paid before, or uses a known device and has not left too many holds unpaid', () => {
    const device = { addressKey: 'home', isVerified: false };
    const known = { ...device, deviceSince: before(25 * 60 * minutes) };
    const fresh = { ...device, deviceSince: new Date(testStart) };
    const taken = { addressKey: expect.anything() };

    expect(decide({}, { origin: fresh })).toMatchObject({ taken });
    expect(decide({}, { origin: known })).not.toMatchObject({ taken });
    expect(decide({ paid: [{}] }, { origin: fresh })).not.toMatchObject({ taken });
    const letGo = [1, 2, 3].map(() => ({ carId: new ObjectId(), cancelledAt: before(minutes) }));
    expect(decide({ letGo }, { origin: known })).toMatchObject({ taken });
  });

  test('lasts 5 minutes without a confirmed address, paid booking or known device, and otherwise 15', () => {
    const short = { ...now, settings: holdNow({ HOLD_MINUTES_UNCONFIRMED: '5' }).settings };
    const stranger = { addressKey: null, deviceSince: new Date(testStart), isVerified: false };
    const minutesOf = (origin: HoldWish['origin'], facts: Partial<HoldFacts> = {}) => {
      const decision = decideHold(holdFacts(facts), holdWish({ origin }), short);
      return 'taken' in decision ? (decision.taken.holdUntil.getTime() - Date.parse(testStart)) / minutes : null;
    };

    expect(minutesOf(stranger)).toBe(5);
    expect(minutesOf({ ...stranger, isVerified: true })).toBe(15);
    expect(minutesOf({ ...stranger, deviceSince: before(25 * 60 * minutes) })).toBe(15);
    expect(minutesOf(stranger, { paid: [{}] })).toBe(15);
  });

  test('returns the customer’s own identical hold, even if the price has changed since', () => {
    const twin = own();

    expect(decide({ own: [twin] })).toMatchObject({ own: twin });
    expect(decide({ own: [own({ totalAmount: 4_000 })] }, { expectedTotal: 4_000 })).toMatchObject({ own: {} });
    expect(decide({ own: [own({ holdUntil: before(minutes) })] })).toMatchObject({ taken: {} });
    expect(decide({ own: [own({ toDate: '2026-12-03' })] })).toMatchObject({ taken: {} });
  });

  test('rejects a hold when all slots are taken, and names the holds that occupy them', () => {
    const three = [0, 1, 2].map((holdSlot) => own({ holdSlot, fromDate: '2027-01-01' }));
    const origin = { addressKey: 'home', deviceSince: new Date(testStart), isVerified: false };
    const near = [0, 1].map((addressSlot) => own({ addressSlot }));
    const month = own({ fromDate: '2027-01-01', unpaidDays: Array.from({ length: 59 }, (_, day) => day) });

    expect(decide({ own: three })).toMatchObject({ why: { full: three, refusal: { code: 'too_many_holds' } } });
    expect(decide({ own: [month] })).toMatchObject({ why: { refusal: { code: 'too_many_unpaid_days' } } });
    expect(decide({ near }, { origin })).toMatchObject({ why: { refusal: { code: 'too_many_holds_nearby' } } });
  });

  test('rejects a price that has changed, and a car that the customer has held too often without paying', () => {
    const letGo = [1, 2, 3].map((ago) => ({ carId: place.carId, cancelledAt: before(ago * minutes) }));

    expect(refusal({}, { expectedTotal: 4_000 })).toBe('price_changed');
    expect(refusal({ letGo })).toBe('car_held_too_often');
    expect(decide({ letGo, paid: [{}] })).toMatchObject({ taken: {} });
    expect(decide({ letGo: letGo.slice(1) })).toMatchObject({ taken: {} });
  });

  const carWith = (given: Partial<VehicleRecord>) => ({ vehicle: vehicle.map((car) => ({ ...car, ...given })) });
  const locationWith = (given: Partial<LocationRecord>) => ({
    location: location.map((each) => ({ ...each, ...given })),
  });
  const open = { open: '09:00', close: '21:00' };
  test.each<[string, Partial<HoldFacts>, string]>([
    ['an unknown car', { vehicle: [] }, 'vehicle_not_found'],
    ['an unknown location', { location: [] }, 'location_not_found'],
    ['a disabled car', carWith({ isEnabled: false }), 'car_not_offered'],
    ['a retired car', carWith({ isActive: false }), 'car_not_offered'],
    ['a car of another location', carWith({ carLocations: [new ObjectId()] }), 'car_not_offered'],
    ['a total above the highest payable total', carWith({ rentalPrice: 250_001 }), 'car_not_offered'],
    ['a disabled location', locationWith({ isEnabled: false }), 'car_not_offered'],
    ['a closed first day', locationWith({ hours: [open, null, open, open, open, open, open] }), 'outlet_closed'],
  ])('rejects %s', (_what, facts, code) => {
    expect(refusal(facts)).toBe(code);
  });

  test('takes the lowest free turn (one of this customer’s uses of the coupon) and a free slot (one of its total uses)', () => {
    const coupon = [couponRecord({ totalLimit: 3, perCustomer: 2, change: { rupees: 700 } })];
    const couponCode = 'CODE';
    const turn = (couponTurn: number, of = customerId) => ({ customerId: of, couponTurn });
    const uses = { slots: [1], turns: [turn(0)] };

    expect(decide({ coupon, uses, spread: 1 }, { couponCode })).toMatchObject({
      plan: { totalAmount: 4_000 },
      taken: { couponId: coupon[0]?._id, couponTurn: 1, couponSlot: 2 },
    });
    expect(decide({ coupon, uses: { slots: [1, 2], turns: [turn(0), turn(1)] } }, { couponCode })).toMatchObject({
      why: { noUse: 'coupon_used' },
    });
    const others = [0, 1, 2].map((number) => turn(number, new ObjectId()));
    expect(decide({ coupon, uses: { slots: [7], turns: others } }, { couponCode })).toMatchObject({
      why: { noUse: 'coupon_used_up' },
    });
    expect(refusal({}, { couponCode })).toBe('coupon_unknown');
  });

  test.each<[string, string, Partial<CouponRecord>, string | null]>([
    [
      'rejects a coupon just before its first day in India',
      '2026-11-24T18:29:59Z',
      { fromDate: '2026-11-25' },
      'too_early',
    ],
    [
      'accepts a coupon from the start of its first day in India',
      '2026-11-24T18:30:00Z',
      { fromDate: '2026-11-25' },
      null,
    ],
    ['accepts a coupon until the end of its last day', '2026-11-25T18:29:59Z', { toDate: '2026-11-25' }, null],
    ['rejects a coupon once its last day is over', '2026-11-25T18:30:00Z', { toDate: '2026-11-25' }, 'over'],
    [
      'rejects a coupon for a rental that begins before its period',
      testStart,
      { stayFrom: '2026-12-02' },
      'other_days',
    ],
    ['rejects a coupon for a rental that ends after its period', testStart, { stayTo: '2026-12-01' }, 'other_days'],
    [
      'accepts a coupon for a rental that fills its whole period',
      testStart,
      { stayFrom: '2026-12-01', stayTo: '2026-12-02' },
      null,
    ],
    ['rejects a coupon for a total below its minimum', testStart, { minTotal: 4_701 }, 'total_too_low'],
    ['accepts a coupon for a total that is exactly its minimum', testStart, { minTotal: 4_700 }, null],
    [
      'rejects a coupon at a location that it does not include',
      testStart,
      { locationIds: [new ObjectId()] },
      'other_location',
    ],
    ['accepts a coupon at a location that it includes', testStart, { locationIds: [place.locationId] }, null],
    ['rejects a coupon while it is disabled', testStart, { isEnabled: false }, 'off'],
  ])('%s', (_when, at, given, reason) => {
    const error = errorOf({ coupon: [couponRecord(given)] }, { couponCode: 'CODE' }, at);

    expect(error && [error.code, error.data]).toEqual(reason && ['coupon_not_valid', { reason }]);
  });
});

describe('decideHold for any unit', () => {
  const unit = (given = {}) => vehicleRecord({ carLocations: [place.locationId], ...given });
  const [free, dearer, off] = [unit(), unit({ rentalPrice: 9_000 }), unit({ isActive: false })];
  const units = [...vehicle, free, dearer, off];
  const named = new Set([holdWish().carId]);

  test('takes one of the free cars with the same total, chosen by `spread`', () => {
    const chosen = (spread: number, busy: ReadonlySet<string> = new Set()) =>
      decide({ units, spread, busy }, { anyUnit: true });

    expect([0, 1, 2].map((spread) => chosen(spread))).toMatchObject([
      { taken: { carId: holdWish().carId } },
      { taken: { carId: String(free._id) } },
      { taken: { carId: holdWish().carId } },
    ]);
    expect(chosen(0, named)).toMatchObject({ taken: { carId: String(free._id) } });
    expect(chosen(0, new Set([...named, String(free._id)]))).toMatchObject({ why: { noCar: true } });
  });

  test('rejects a second hold while the first is active; if the first has lapsed, returns it so that it can be expired', () => {
    const rival = (given: Partial<BookingRecord>) => own({ carId: free._id, totalAmount: 1, ...given });
    const lapsed = rival({ holdUntil: before(minutes) });

    expect(refusal({ units, own: [rival({})] }, { anyUnit: true })).toBe('car_unavailable');
    expect(decide({ units, own: [lapsed] }, { anyUnit: true })).toMatchObject({ why: { full: [lapsed] } });
  });

  test('returns the customer’s own hold even if the model of its car has changed since', () => {
    const anyUnitOf = vehicle[0]?.modelKey ?? '';
    const twin = own({ carId: new ObjectId(), anyUnitOf });

    expect(decide({ units, own: [twin] }, { anyUnit: true })).toMatchObject({ own: twin });
  });

  test('rejects the hold if the customer left too many holds of the model unpaid, even if they were of different cars', () => {
    const letGo = units.slice(0, 3).map(({ _id: carId }) => ({ carId, cancelledAt: before(minutes) }));

    expect(refusal({ units, letGo }, { anyUnit: true })).toBe('car_held_too_often');
  });
});

test.each([
  ['one', 'an IPv4 address and its IPv4-mapped IPv6 address', '203.0.113.7', '::ffff:203.0.113.7'],
  ['two', 'different IPv4 addresses', '203.0.113.7', '203.0.113.8'],
  ['one', 'two networks of one IPv6 site', '2001:db8:1:1::7', '2001:db8:1:2::8'],
  ['two', 'two IPv6 sites', '2001:db8:1:1::7', '2001:db8:2:1::7'],
])('addressKeyOf returns %s distinct key(s) for %s', (count, _what, first, second) => {
  const keys = [first, second].map((address) => addressKeyOf(address, now.settings));

  expect(new Set(keys).size).toBe(count === 'one' ? 1 : 2);
});
