import { damageContract, extraChargeContract } from '@rental/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildVehicle } from '../../../test/support/factories.ts';
import { counterOf } from '../../../test/support/open-counter.ts';
import { type ExtraCharges, openExtraCharges } from '../../../test/support/open-extra-charges.ts';
import { refusalOf } from '../../../test/support/refusal.ts';

/* A charge for damage names a damage of the register, which has at most one charge that stands. */

const { proposeDamage, chargeDamage, dropDamage } = extraChargeContract;
const dent = { place: 'left_rear_door', kind: 'dent', size: 'small' } as const;

let desk: ExtraCharges;
let bookingId: string;
let damageId: string;

/** A rental whose car came back with a new dent. */
beforeEach(async () => {
  desk = await openExtraCharges();
  bookingId = await desk.outOnline();
  damageId = desk.newId();
  await counterOf(desk.app, desk.clerk.user).takeBack(bookingId, { damages: [{ damageId, ...dent }] });
});

const propose = async (given: { damageId?: string; recordId?: string } = {}) => {
  const charge = { amount: 1_800, reason: 'Dent, left rear door', evidence: 'Photos of the return' };
  const body = { bookingId, rev: await desk.revOf(bookingId), recordId: desk.newId(), damageId, ...charge, ...given };
  return desk.app.client.call(proposeDamage, { as: desk.clerk.as, body });
};
const registered = async () => {
  const query = { carId: String(desk.car._id) };
  const { damages } = await desk.app.client.succeed(damageContract.getByCar, { as: desk.clerk.as, query });
  return damages.find(({ _id }) => _id === damageId);
};
const decision = async (proposalId: string) => ({ bookingId, rev: await desk.revOf(bookingId), proposalId });

describe('a charge that names a damage', () => {
  test('has one charge that stands, and another one once that is dropped or taken off', async () => {
    const [first, second] = [desk.newId(), desk.newId()];
    expect((await propose({ recordId: first })).status).toBe(201);
    expect((await propose({ recordId: first })).status).toBe(201);
    expect((await propose()).code).toBe('damage_charged');
    expect(await registered()).toMatchObject({ charge: { state: 'proposed', amount: 1_800 } });
    expect((await desk.customerSees(bookingId)).damageProposals).toMatchObject([{ _id: first, damageId }]);

    const drop = { ...(await decision(first)), reason: 'Paid by the insurer' };
    await desk.app.client.succeed(dropDamage, { as: desk.clerk.as, body: drop });
    expect(await registered()).not.toHaveProperty('charge');
    expect((await propose({ recordId: second })).status).toBe(201);
    await desk.app.advance(49 * 3_600_000);
    const charge = { as: await desk.signIn(), body: await decision(second) };
    await desk.app.client.succeed(chargeDamage, charge);
    desk.clerk.as = await desk.signIn();
    expect(await registered()).toMatchObject({ charge: { state: 'charged', amount: 1_800 } });
    expect((await propose()).code).toBe('damage_charged');

    expect((await desk.takeOff(bookingId, second)).status).toBe(200);
    expect((await propose()).status).toBe(201);
  });

  test('is refused for damage that was known, or is of another car', async () => {
    const [known, elsewhere] = [desk.newId(), desk.newId()];
    const other = await buildVehicle({ carLocations: desk.car.carLocations });
    for (const [id, carId] of [
      [known, desk.car._id],
      [elsewhere, other._id],
    ] as const) {
      const body = { damageId: id, carId: String(carId), ...dent };
      await desk.app.client.succeed(damageContract.add, { as: desk.clerk.as, body });
    }

    expect(await refusalOf(async () => propose({ damageId: known }))).toEqual([
      'damage_known',
      'This damage was not found at the return of this rental',
    ]);
    expect((await propose({ damageId: elsewhere })).code).toBe('damage_not_found');
    expect((await propose({ damageId: desk.newId() })).code).toBe('damage_not_found');
  });
});
