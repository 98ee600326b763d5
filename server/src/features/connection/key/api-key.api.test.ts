import {
  apiKeyContract,
  auditContract,
  type Contract,
  dashboardContract,
  keyScopes,
  vehicleContract,
} from '@rental/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { allContracts, sendSample } from '../../../../test/support/all-contracts.ts';
import { buildBooking, buildLocation, buildVehicle, testPassword } from '../../../../test/support/factories.ts';
import { type Office, openOffice } from '../../../../test/support/open-office.ts';
import { User } from '../../auth/account/user.model.ts';
import { Booking } from '../../booking/booking.model.ts';
import { ApiKey } from './api-key.model.ts';

let office: Office;

beforeEach(async () => {
  office = await openOffice();
});

const body = { name: 'Books', scopes: [...keyScopes], expiresOn: null, currentPassword: testPassword };

const add = async (given: object = {}, owner: string = office.as) => {
  const { _id, secret } = await office.succeed(apiKeyContract.createKey, { as: owner, body: { ...body, ...given } });
  return { id: _id, as: secret };
};

const codeOf = async (contract: Contract, as: string) => {
  const { status, code } = await office.client.call(contract as typeof vehicleContract.getAll, { as });
  return code === null ? status : [status, code];
};

describe('an API key', () => {
  test('reads with the calls of its scopes, and is refused without the scope (i5)', async () => {
    const { as } = await add({ scopes: ['fleet:read'] });

    expect(await codeOf(vehicleContract.getAll, as)).toBe(200);
    expect(await codeOf(dashboardContract.getBookingData, as)).toEqual([403, 'not_allowed']);
    expect(await codeOf(dashboardContract.getDashboardData, as)).toEqual([403, 'not_allowed']);
  });

  test('fails with 401 once it is revoked, has expired, or its maker is no longer an owner (i5)', async () => {
    const { id, as } = await add({ expiresOn: '2026-11-21' });
    const refused = [401, 'not_signed_in'];
    expect(await codeOf(vehicleContract.getAll, as)).toBe(200);

    await User.updateOne({ _id: office.admin._id }, { $set: { staff: { rank: 'manager', locationIds: [] } } });
    expect(await codeOf(vehicleContract.getAll, as)).toEqual(refused);
    await User.updateOne({ _id: office.admin._id }, { $unset: { staff: 1 }, $set: { disabledAt: office.clock.now() } });
    expect(await codeOf(vehicleContract.getAll, as)).toEqual(refused);
    await User.updateOne({ _id: office.admin._id }, { $set: { disabledAt: null } });
    expect(await codeOf(vehicleContract.getAll, as)).toBe(200);
    // 00:01 in India on 22 November.
    office.clock.advance(Date.parse('2026-11-21T18:31:00Z') - office.clock.now().getTime());
    expect(await codeOf(vehicleContract.getAll, as)).toEqual(refused);

    const owner = await office.signIn(office.admin);
    const other = await add({}, owner);
    await office.succeed(apiKeyContract.revokeKey, { as: owner, query: { id } });
    const [left] = await office.succeed(apiKeyContract.getKeys, { as: owner });
    await office.succeed(apiKeyContract.revokeKey, { as: owner, query: { id: other.id } });
    expect(left).toMatchObject({ _id: other.id, isOver: false });
    expect(await codeOf(vehicleContract.getAll, other.as)).toEqual(refused);
  });

  test('that was never issued fails with 401', async () => {
    expect(await codeOf(vehicleContract.getAll, `sarani_key_${'a'.repeat(43)}`)).toEqual([401, 'not_signed_in']);
  });

  test('with locations reads what a manager of them may read', async () => {
    const [pune, mumbai] = [await buildLocation(), await buildLocation()];
    const [own, foreign] = [
      await buildVehicle({ carLocations: [pune._id] }),
      await buildVehicle({ carLocations: [mumbai._id] }),
    ];
    for (const { _id: carId } of [own, foreign]) await buildBooking({ carId, status: 'confirmed' });
    const { as } = await add({ locationIds: [String(pune._id)] });

    const cars = await office.client.succeed(vehicleContract.getAll, { as });
    const { bookings } = await office.client.succeed(dashboardContract.getBookingData, { as, query: {} });

    expect(cars.map(({ _id }) => _id)).toEqual([String(own._id)]);
    expect(bookings).toHaveLength(1);
    // Totals of the whole business are for owners.
    expect(await codeOf(dashboardContract.getDashboardData, as)).toEqual([403, 'not_allowed']);
  });

  test('is stored as a hash, is never logged, and its audited reads are recorded under its name', async () => {
    const { as } = await add();
    await office.client.raw.get('/api/booking/getBookingCsv').set('authorization', `Bearer ${as}`);

    const stored = JSON.stringify([await ApiKey.find().lean(), office.logs]);
    const { entries } = await office.succeed(auditContract.list);
    expect(stored).not.toContain(as.slice('sarani_key_'.length));
    expect(entries.find(({ action }) => action === 'dashboard.getExport')?.reason).toBe('With the API key “Books”');
    expect(entries.some(({ action }) => action === 'connection.createKey')).toBe(true);
    expect(JSON.stringify(entries)).not.toContain(as);
    const [shown] = await office.succeed(apiKeyContract.getKeys);
    expect(shown?.lastUsedAt).toBe(office.clock.now().toISOString());
  });

  test('is limited by itself', async () => {
    office = await openOffice({ env: { LIMIT_KEY_PER_MINUTE: '2' } });
    const [one, other] = [await add(), await add()];
    const answers: unknown[] = [];
    for (let call = 0; call < 3; call += 1) answers.push(await codeOf(vehicleContract.getAll, one.as));

    expect(answers).toEqual([200, 200, [429, 'too_many_requests']]);
    expect(await codeOf(vehicleContract.getAll, other.as)).toBe(200);
  });

  test('is made only with the owner’s own password, for locations that exist and a day that is not over', async () => {
    const refusal = async (given: object) =>
      (await office.call(apiKeyContract.createKey, { body: { ...body, ...given } })).code;

    expect(await refusal({ currentPassword: 'Wrong7!nest' })).toBe('wrong_password');
    expect(await refusal({ locationIds: ['6740a1b2c3d4e5f607182940'] })).toBe('location_not_found');
    expect(await refusal({ expiresOn: '2026-11-19' })).toBe('invalid_input');
    expect(await ApiKey.countDocuments()).toBe(0);
  });
});

describe('keys and calls', () => {
  const needsCaller = allContracts.filter(({ contract }) => !['public', 'signature'].includes(contract.access));

  test.each(keyScopes.map((scope) => [scope]))(
    'a key with %s may make the calls of that scope and no other, so it writes nothing (i5)',
    async (scope) => {
      const { as } = await add({ scopes: [scope] });
      await buildBooking();
      const before = JSON.stringify(await Booking.find().lean());
      const letIn: string[] = [];
      for (const listed of needsCaller) {
        const { status, body: answer }: { status: number; body: { code?: string } } = await sendSample(
          listed,
          office,
          as,
        );
        expect([listed.id, status < 500]).toEqual([listed.id, true]);
        if (answer.code !== 'not_allowed') letIn.push(listed.id);
      }

      const permitted = needsCaller.filter(({ contract }) => contract.scope === scope);
      expect(letIn).toEqual(permitted.map(({ id }) => id));
      expect(permitted.map(({ contract }) => contract.method)).toEqual(permitted.map(() => 'GET'));
      expect(permitted.length).toBeGreaterThan(1);
      expect(JSON.stringify(await Booking.find().lean())).toBe(before);
    },
  );
});
