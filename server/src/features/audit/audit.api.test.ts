import {
  auditContract,
  contactContract,
  contracts,
  listContracts,
  locationContract,
  vehicleContract,
} from '@rental/contracts';
import { describe, expect, test, vi } from 'vitest';
import { buildLocation, buildVehicle } from '../../../test/support/factories.ts';
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { Location } from '../location/location.model.ts';
import { AuditEntry } from './audit.model.ts';

async function openOffice() {
  const app = await createTestApp();
  const { user, token } = await app.signInAs('admin');
  return { app, admin: user, as: token };
}

const readAll = async ({ app, as }: { app: TestApp; as: string }) =>
  (await app.client.succeed(auditContract.list, { as, query: {} })).entries;

const body = { name: 'Pune Station', description: 'Opposite platform 1', isEnabled: true };

describe('the record of changes', () => {
  test('keeps who, what, when and both sides of an edit', async () => {
    const office = await openOffice();
    const location = await buildLocation({ name: 'Pune', description: 'Old' });

    await office.app.client.succeed(locationContract.editById, {
      as: office.as,
      query: { id: String(location._id) },
      body,
    });

    expect(await readAll(office)).toMatchObject([
      {
        at: office.app.clock.now().toISOString(),
        actor: { _id: String(office.admin._id), name: office.admin.name },
        action: 'location.editById',
        targetId: String(location._id),
        targetName: 'Pune Station',
        result: 'done',
        before: { name: 'Pune', description: 'Old', isEnabled: true },
        after: body,
      },
    ]);
  });

  test('lists newest first and tells refusals from what was done', async () => {
    const office = await openOffice();
    await office.app.client.succeed(locationContract.create, { as: office.as, body });

    await office.app.client.call(locationContract.create, { as: office.as, body });

    expect(await readAll(office)).toMatchObject([
      { action: 'location.create', result: 'refused', reason: 'location_name_taken', after: null },
      { action: 'location.create', result: 'done', before: null, after: body },
    ]);
  });

  test('a write that cannot be recorded is not made', async () => {
    const office = await openOffice();
    const away = vi.spyOn(AuditEntry, 'create').mockRejectedValueOnce(new Error('the record is away'));

    const answer = await office.app.client.call(locationContract.create, { as: office.as, body });
    away.mockRestore();

    expect(answer.code).toBe('internal');
    expect(await Location.countDocuments()).toBe(0);
  });

  test('every write an admin may make is recorded', async () => {
    const office = await openOffice();
    const car = await buildVehicle();
    const writes = listContracts().filter(({ contract }) => contract.access === 'admin' && contract.method !== 'GET');
    const id = 'a'.repeat(24);
    const { _id: _, version: __, createdAt: ___, updatedAt: ____, carLocations, ...facts } = car;
    const vehicleBody = { ...facts, carLocations: carLocations.map(String) };
    const { client } = office.app;
    const { block, rental } = contracts;
    const days = { fromDate: '2026-12-10', toDate: '2026-12-11' };

    await client.call(locationContract.create, { as: office.as, body });
    await client.call(locationContract.editById, { as: office.as, query: { id }, body });
    await client.call(vehicleContract.create, { as: office.as, body: vehicleBody });
    await client.call(vehicleContract.editById, { as: office.as, query: { id: String(car._id) }, body: vehicleBody });
    await client.call(block.create, { as: office.as, body: { carId: String(car._id), ...days, note: 'Service' } });
    await client.call(block.release, { as: office.as, query: { id } });
    await client.call(rental.adminCancel, { as: office.as, body: { bookingId: id, reason: 'Recall', refund: 'full' } });
    await client.call(rental.retryRefund, { as: office.as, query: { razorpayPaymentId: 'pay_AAAAAAAAAAAAAA' } });
    await client.call(contactContract.handle, { as: office.as, query: { id } });

    expect([...new Set((await readAll(office)).map(({ action }) => action))].toSorted()).toEqual(
      writes.map(({ id }) => id).toSorted(),
    );
  });

  test('two edits that begin with one version: one is done, one refused, and both are written down', async () => {
    const office = await openOffice();
    const location = await buildLocation();
    const { client } = office.app;
    const query = { id: String(location._id) };
    const { headers } = await client.call(locationContract.getById, { as: office.as, query });
    const headersWithVersion = { 'if-match': headers['etag'] ?? '' };

    const answers = await Promise.all(
      ['One', 'Two'].map((name) =>
        client.call(locationContract.editById, {
          as: office.as,
          query,
          body: { ...body, name },
          headers: headersWithVersion,
        }),
      ),
    );

    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await readAll(office)).map(({ result }) => result).toSorted()).toEqual(['done', 'refused']);
    const winner = answers.find(({ status }) => status === 200);
    expect(await Location.findById(location._id).lean()).toMatchObject({ name: winner?.data?.name, version: 2 });
  });
});
