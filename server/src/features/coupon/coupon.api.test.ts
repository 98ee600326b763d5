import { couponContract, type CouponBody } from '@rental/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildBooking, buildLocation } from '../../../test/support/factories.ts';
import { type Office, openOffice } from '../../../test/support/open-office.ts';
import { AuditEntry } from '../audit/audit.model.ts';
import { ObjectId } from '../../platform/mongo.ts';
import { Coupon } from './coupon.model.ts';

const body: CouponBody = {
  code: 'MONSOON-10',
  change: { percent: 10, maxRupees: 1_000 },
  fromDate: '2026-11-20',
  toDate: '2026-12-31',
  stayFrom: null,
  stayTo: null,
  minTotal: null,
  locationIds: null,
  totalLimit: 40,
  perCustomer: 1,
  isEnabled: true,
};
const unknownId = 'f'.repeat(24);
let office: Office;

beforeEach(async () => {
  office = await openOffice();
});

const create = async (changes: Partial<CouponBody> = {}) =>
  office.call(couponContract.create, { body: { ...body, ...changes } });
const added = async (changes: Partial<CouponBody> = {}) =>
  office.succeed(couponContract.create, { body: { ...body, ...changes } });
const edit = async (id: string, changes: Partial<CouponBody> = {}, headers: Record<string, string> = {}) =>
  office.call(couponContract.editById, { query: { id }, body: { ...body, ...changes }, headers });

describe('POST /coupon/create', () => {
  test('returns 201 with the coupon, whose code is in upper case, and is audited', async () => {
    const { _id: place } = await buildLocation();

    const data = await added({ code: ' monsoon-10 ', locationIds: [String(place)] });

    expect(data).toEqual({ ...body, locationIds: [String(place)], _id: data._id, uses: 0, version: 1 });
    expect(await Coupon.findById(data._id).lean()).toMatchObject({ code: 'MONSOON-10', mostUses: 40, version: 1 });
    expect(await AuditEntry.find().lean()).toMatchObject([{ action: 'coupon.create', targetName: 'MONSOON-10' }]);
  });

  test('returns 409 for an existing code, and creates one coupon for ten concurrent requests', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, async () => create()));

    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 'coupon_code_taken')).toHaveLength(9);
    expect(await Coupon.countDocuments()).toBe(1);
  });

  test('returns 404 for a location that does not exist, and names it', async () => {
    const { error } = await create({ locationIds: [unknownId] });

    expect(error).toMatchObject({ code: 'location_not_found', details: [{ path: 'locationIds.0' }] });
    expect(await Coupon.countDocuments()).toBe(0);
  });

  test.each<[string, Partial<Record<keyof CouponBody, unknown>>]>([
    ['code', { code: 'NO' }],
    ['code', { code: 'TWENTY-ONE-LETTERS-21' }],
    ['code', { code: 'ÄPFEL' }],
    ['change', { change: { percent: 101 } }],
    ['change', { change: { percent: 10, rupees: 10 } }],
    ['change', { change: { rupees: 0 } }],
    ['toDate', { toDate: '2026-11-19' }],
    ['stayTo', { stayFrom: '2026-12-02', stayTo: '2026-12-01' }],
    ['totalLimit', { totalLimit: 2_001 }],
    ['perCustomer', { perCustomer: 11 }],
    ['locationIds', { locationIds: [] }],
  ])('returns 400 with an error at %s for %j', async (path, changes) => {
    const { error } = await create(changes as Partial<CouponBody>);

    expect(error?.details?.map((each) => each.path.split('.')[0])).toEqual([path]);
    expect(await Coupon.countDocuments()).toBe(0);
  });
});

describe('GET /coupon/getAll', () => {
  test('returns all coupons, newest first, with their current number of uses', async () => {
    const first = await added();
    const second = await added({ code: 'WELCOME', isEnabled: false });
    const couponId = new ObjectId(first._id);
    await buildBooking({ couponId, couponTurn: 0, couponSlot: 3 });
    await buildBooking({ couponId, couponTurn: 0, status: 'confirmed' });
    await buildBooking({ couponId, couponTurn: 0, couponSlot: 4, status: 'cancelled' });

    const all = await office.succeed(couponContract.getAll);

    expect(all).toEqual([second, { ...first, uses: 2 }]);
  });
});

describe('PUT /coupon/editById', () => {
  test('returns the edited coupon with its next version, and stores the highest limits that it ever had', async () => {
    const { _id } = await added({ totalLimit: 40, perCustomer: 3 });

    const answer = await edit(_id, { totalLimit: 10, perCustomer: 1, change: { rupees: 300 } });

    expect(answer.data).toMatchObject({ totalLimit: 10, change: { rupees: 300 }, version: 2 });
    expect(answer.headers['etag']).toBe('"2"');
    expect(await Coupon.findById(_id).lean()).toMatchObject({ totalLimit: 10, mostUses: 40, mostPerCustomer: 3 });
  });

  test('returns 409 with the newer version after a concurrent edit, and changes nothing', async () => {
    const { _id } = await added();
    await edit(_id, { totalLimit: 41 }, { 'if-match': '"1"' });

    const answer = await edit(_id, { totalLimit: 42 }, { 'if-match': '"1"' });

    expect([answer.code, answer.error?.data]).toEqual(['edited_meanwhile', { version: 2 }]);
    expect(await Coupon.findById(_id).lean()).toMatchObject({ totalLimit: 41, version: 2 });
  });

  test('returns 409 for another coupon’s code and 404 for a coupon that does not exist', async () => {
    await added({ code: 'WELCOME' });
    const { _id } = await added();

    expect((await edit(_id, { code: 'welcome' })).code).toBe('coupon_code_taken');
    expect((await edit(unknownId)).code).toBe('coupon_not_found');
  });
});
