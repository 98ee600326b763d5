import {
  auditContract,
  contactContract,
  contracts,
  listContracts,
  locationContract,
  rentalContract,
} from '@rental/contracts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { allContracts } from '../../../test/support/all-contracts.ts';
import { buildBooking, buildLocation } from '../../../test/support/factories.ts';
import { type Office, openOffice } from '../../../test/support/open-office.ts';
import { Location } from '../location/location.model.ts';
import { AuditEntry } from './audit.model.ts';

let office: Office;

beforeEach(async () => {
  office = await openOffice();
});

const readAll = async () => (await office.succeed(auditContract.list)).entries;

const body = { name: 'Pune Station', description: 'Opposite platform 1', isEnabled: true };

describe('audit log', () => {
  test('records the actor, the action, the time and the values before and after an edit', async () => {
    const location = await buildLocation({ name: 'Pune', description: 'Old' });

    await office.succeed(locationContract.editById, { query: { id: String(location._id) }, body });

    expect(await readAll()).toMatchObject([
      {
        at: office.clock.now().toISOString(),
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

  test('names a booking by its code instead of its id', async () => {
    const { _id, code } = await buildBooking({ code: 'K7M-2QX' });

    await office.call(rentalContract.adminCancel, { body: { bookingId: String(_id), reason: 'Late', refund: 'full' } });

    expect(await readAll()).toMatchObject([{ action: 'rental.adminCancel', targetId: String(_id), targetName: code }]);
  });

  test('lists the newest entries first and marks refused writes as refused', async () => {
    await office.succeed(locationContract.create, { body });

    await office.call(locationContract.create, { body });

    expect(await readAll()).toMatchObject([
      { action: 'location.create', result: 'refused', reason: 'location_name_taken', after: null },
      { action: 'location.create', result: 'done', before: null, after: body },
    ]);
  });

  test('prevents a write that cannot be audited', async () => {
    const failing = vi.spyOn(AuditEntry, 'create').mockRejectedValueOnce(new Error('the database is unavailable'));

    const { code } = await office.call(locationContract.create, { body });
    failing.mockRestore();

    expect(code).toBe('internal');
    expect(await Location.countDocuments()).toBe(0);
  });

  test('records a request to every admin route that writes, even if the request is refused', async () => {
    const writes = allContracts.filter(({ contract }) => contract.access === 'admin' && contract.method !== 'GET');
    for (const { contract, sample } of writes) {
      const method = contract.method === 'PUT' ? 'put' : 'post';
      const request = office.client.raw[method](`/api${contract.path}`).query(sample.query ?? {});
      request.set('authorization', `Bearer ${office.as}`);
      const { file } = sample;
      await (file ? request.type(file.type).send(Buffer.from(file.bytes)) : request.send(sample.body));
    }

    const recorded = await AuditEntry.distinct('action', { kind: 'change' });
    expect(recorded.toSorted()).toEqual(writes.map(({ id }) => id).toSorted());
  });
});

describe('bulk reads of personal data', () => {
  const id = 'a'.repeat(24);
  const { block, challan, counter, rental, dashboard, location, month, notification, reconciliation, user, whatsapp } =
    contracts;

  test('are all audited with their query and result, including refused reads and exports', async () => {
    await office.succeed(contactContract.list, { query: { state: 'handled' } });
    await office.succeed(dashboard.getBookingData, { query: { page: '2' } });
    await office.call(dashboard.getExport);
    await office.call(rental.get, { query: { id } });
    await office.call(whatsapp.getTexts, { query: { bookingId: id } });
    await office.call(notification.getUnread);
    await office.call(rental.getToday);
    await office.call(rental.getDueBack);
    await office.call(block.getConflicts, { query: { id } });
    await office.call(counter.findCustomer, { query: { text: 'asha' } });
    await office.call(counter.getHolds, { query: {} });
    await office.call(counter.getNow, { query: {} });
    await office.call(counter.find, { query: { search: 'asha' } });
    await office.call(counter.getHandover, { query: { bookingId: id } });
    await office.call(counter.getCustody, { query: { plate: 'KA01AB1234', day: '2026-11-20', time: '10:42' } });
    const days = { fromDate: '2026-11-20', toDate: '2026-11-20' };
    await office.call(counter.getCustodyCsv, { query: days });
    await office.call(counter.getRegisterCsv, { query: { ...days, locationId: id } });
    await office.call(challan.get, { query: { challanId: id } });
    await office.call(challan.getEvidence, { query: { challanId: id } });
    await office.call(location.getStandingEnds, { query: { id, days: '2026-12-01' } });
    await office.call(month.getZip, { query: { month: '2026-10' } });
    await office.call(reconciliation.getPayout, { query: { id: 'setl_AAAAAAAAAAAAAA' } });
    await office.succeed(user.list, { query: { search: 'asha' } });
    await office.call(user.get, { query: { id } });

    const newest = await office.succeed(auditContract.list, { query: { kind: 'view' } });
    const older = await office.succeed(auditContract.list, { query: { kind: 'view', page: '2' } });
    const views = [...newest.entries, ...older.entries];

    const actor = { _id: String(office.admin._id), name: office.admin.name };
    expect(views.toReversed()).toMatchObject([
      { actor, action: 'contact.list', result: 'done', targetId: null, after: { state: 'handled' } },
      { actor, action: 'dashboard.getBookingData', result: 'done', targetId: null, after: { page: 2 } },
      { actor, action: 'dashboard.getExport', result: 'done', targetId: null, after: null },
      { actor, action: 'rental.get', result: 'refused', reason: 'booking_not_found' },
      { actor, action: 'whatsapp.getTexts', result: 'refused', reason: 'booking_not_found' },
      { actor, action: 'notification.getUnread', result: 'done' },
      { actor, action: 'rental.getToday', result: 'done' },
      { actor, action: 'rental.getDueBack', result: 'done' },
      { actor, action: 'block.getConflicts', result: 'refused', reason: 'block_not_found' },
      { actor, action: 'counter.findCustomer', result: 'refused', reason: 'counter_off' },
      { actor, action: 'counter.getHolds', result: 'refused', reason: 'counter_off' },
      { actor, action: 'counter.getNow', result: 'refused', reason: 'counter_off' },
      { actor, action: 'counter.find', result: 'refused', reason: 'counter_off' },
      { actor, action: 'counter.getHandover', result: 'refused', reason: 'counter_off' },
      { actor, action: 'counter.getCustody', result: 'refused', reason: 'vehicle_not_found' },
      { actor, action: 'counter.getCustodyCsv', result: 'done', targetId: null, after: days },
      { actor, action: 'counter.getRegisterCsv', result: 'refused', reason: 'location_not_found' },
      { actor, action: 'challan.get', result: 'refused', reason: 'challan_not_found' },
      { actor, action: 'challan.getEvidence', result: 'refused', reason: 'challan_not_found' },
      { actor, action: 'location.getStandingEnds', result: 'refused', reason: 'location_not_found' },
      { actor, action: 'month.getZip', result: 'done', targetId: null, after: { month: '2026-10' } },
      { actor, action: 'reconciliation.getPayout', result: 'refused', reason: 'payout_not_found' },
      { actor, action: 'user.list', result: 'done', targetId: null, after: { search: 'asha' } },
      { actor, action: 'user.get', result: 'refused', reason: 'user_not_found' },
    ]);
    expect(views.map(({ action }) => action).toSorted()).toEqual(
      listContracts()
        .filter(({ contract }) => contract.method === 'GET' && contract.audit)
        .map((listed) => listed.id)
        .toSorted(),
    );
  });

  test('return no data when they cannot be audited', async () => {
    const failing = vi.spyOn(AuditEntry, 'create').mockRejectedValue(new Error('the database is unavailable'));

    const responses = [await office.call(dashboard.getBookingData), await office.call(dashboard.getExport)];
    failing.mockRestore();

    expect(responses.map(({ code }) => code)).toEqual(['internal', 'internal']);
  });

  test('are listed separately from changes', async () => {
    await office.succeed(locationContract.create, { body });
    await office.succeed(locationContract.create, { body: { ...body, name: 'Goa' } });
    for (let count = 0; count < 25; count += 1) await office.succeed(dashboard.getBookingData);

    const changes = await office.succeed(auditContract.list, { query: { kind: 'change' } });
    const views = await office.succeed(auditContract.list, { query: { kind: 'view' } });

    expect(changes.entries.map(({ targetName }) => targetName)).toEqual(['Goa', 'Pune Station']);
    expect([changes.totalPages, views.totalPages, views.entries.length]).toEqual([1, 2, 20]);
  });
});
