import { privacyContract } from '@rental/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { dieAt } from '../../../test/support/interleave.ts';
import { type Challans, openChallans } from '../../../test/support/open-challans.ts';
import { readBooking } from '../../../test/support/open-rental.ts';
import { savePrices } from '../../../test/support/save-prices.ts';

let desk: Challans;

beforeEach(async () => {
  desk = await openChallans();
});

const codeOf = ({ status, code }: { status: number; code: string | null }) => [status, code];
const finesOf = async (bookingId: string) =>
  (await readBooking(bookingId)).ledger.flatMap(({ lines }) => lines).filter(({ kind }) => kind === 'fine');

describe('PUT /challan/charge', () => {
  test('charges the rental once, even if two people charge and one charges again later', async () => {
    const bookingId = await desk.outOnline();
    const { _id } = await desk.entered();

    const both = await Promise.all([desk.chargeChallan(_id), desk.chargeChallan(_id, 1, await desk.asOwner())]);
    const again = await desk.chargeChallan(_id, 2);

    expect(both.map(({ status }) => status)).toContain(200);
    expect([again.status, again.data?.state]).toEqual([200, 'charged']);
    expect(await finesOf(bookingId)).toEqual([{ kind: 'fine', amount: 1_000 }]);
    expect(await desk.customerSees(bookingId)).toMatchObject({
      balance: 1_000,
      extraCharges: [
        { reason: 'Speeding, KA01AB1234, 20-11-2026 23:00', evidence: 'Bengaluru Traffic Police KA19-220481' },
      ],
    });
  });

  test.each(['challan:begun', 'challan:charged'] as const)('completes a call that died at %s', async (name) => {
    const bookingId = await desk.outOnline();
    const { _id } = await desk.entered();
    const manager = await desk.asManager();

    expect(await dieAt({ name, nth: 1 }, async () => desk.chargeChallan(_id, 1, manager))).toBe(true);
    const { recordId: _, ...body } = desk.bodyOf({ day: '2026-11-19' });
    expect(codeOf(await desk.edit({ ...body, challanId: _id, version: 2 }))).toEqual([409, 'challan_charged']);
    const { status, data } = await desk.chargeChallan(_id, 2);

    expect([status, data?.state]).toEqual([200, 'charged']);
    expect(await finesOf(bookingId)).toEqual([{ kind: 'fine', amount: 1_000 }]);
  });

  test('is refused once it was charged and has another state, so that a charge that was taken off stays off', async () => {
    const bookingId = await desk.outOnline();
    const { _id } = await desk.entered();
    const charged = (await desk.chargeChallan(_id)).data;
    await desk.takeOff(bookingId, _id);
    const state = {
      challanId: _id,
      version: charged?.version ?? 0,
      state: 'paid_by_us',
      reason: 'Our mistake',
    } as const;
    await desk.setState(state);

    expect(codeOf(await desk.chargeChallan(_id, state.version + 1))).toEqual([409, 'challan_charged']);
    expect((await readBooking(bookingId)).balance ?? 0).toBe(0);
  });

  test('is refused if nobody had the car, or if fines were not agreed', async () => {
    await savePrices({}, desk.app);
    await desk.outOnline();

    const nobody = await desk.entered({ day: '2026-11-19' });
    const notAgreed = await desk.entered({ number: '2' });

    expect(codeOf(await desk.chargeChallan(nobody._id))).toEqual([409, 'nobody_to_charge']);
    expect(codeOf(await desk.chargeChallan(notAgreed._id))).toEqual([409, 'charge_not_agreed']);
    expect(await desk.see(notAgreed._id)).toMatchObject({ state: 'open', version: 1 });
  });
});

describe('GET /privacy/data', () => {
  test('lists the challans of the customer’s rentals, without who handled them', async () => {
    const bookingId = await desk.outOnline();
    await desk.entered();

    const data = await desk.app.client.succeed(privacyContract.getData, { as: await desk.customer.token() });

    expect(data.bookings).toMatchObject([
      {
        _id: bookingId,
        challans: [{ number: 'KA19-220481', state: 'open', states: [{ reason: 'Entered', by: 'us' }] }],
      },
    ]);
    expect(JSON.stringify(data)).not.toContain(String(desk.manager.user._id));
  });
});
