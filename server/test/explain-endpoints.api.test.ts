import { endpointContract } from '@rental/contracts';
import { expect, test } from 'vitest';
import { recordEvents } from '../src/features/connection/endpoint/record-events.ts';
import { sendTo } from '../src/features/connection/endpoint/send-deliveries.ts';
import { ObjectId } from '../src/platform/mongo.ts';
import { buildBooking, buildVehicle, testPassword } from './support/factories.ts';
import { explain, recordCommands } from './support/explain-commands.ts';
import { openOffice } from './support/open-office.ts';

test('what is sent to endpoints is recorded, queued, listed and deleted by indexes', async () => {
  const office = await openOffice();
  const { _id: carId } = await buildVehicle();
  for (let year = 10; year < 26; year += 1) {
    const fromDate = `20${year}-12-01`;
    await buildBooking({ carId, fromDate, status: 'confirmed', updatedAt: new Date(fromDate) });
  }
  const { _id: id } = await office.succeed(endpointContract.createEndpoint, {
    body: {
      name: 'Books',
      url: 'http://127.0.0.1:1/',
      events: ['booking.confirmed'],
      currentPassword: testPassword,
    },
  });
  const now = office.clock.now();
  await buildBooking({ carId, fromDate: '2026-12-01', status: 'confirmed', confirmedAt: now, updatedAt: now });
  const commands = recordCommands();

  await recordEvents(office.deps);
  await sendTo(new ObjectId(id), office.deps);
  await office.succeed(endpointContract.getDeliveries, { query: { id } });
  await office.succeed(endpointContract.sendFailedAgain, { body: { id, since: now.toISOString() } });

  const plans = await Promise.all(commands.take().map(explain));
  const scanned = plans.filter(({ stages }) => stages.includes('COLLSCAN'));
  // There are at most 20 endpoints, and each round reads all of them.
  expect(scanned.map(({ what }) => what)).toEqual(['find endpoints']);
  const changed = plans.filter(({ indexes }) => indexes.includes('by_last_change'));
  expect(changed.map(({ docsExamined }) => docsExamined)).toEqual([1]);
});
