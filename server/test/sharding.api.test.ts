import {
  blockContract,
  bookingContract,
  couponContract,
  dashboardContract,
  locationContract,
  paymentContract,
  rentalContract,
  vehicleContract,
} from '@rental/contracts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repositoryDir } from '../local/folders.ts';
import { Booking } from '../src/features/booking/booking.model.ts';
import { runAllWorkers } from '../src/features/payment/workers.ts';
import { numberPapers } from '../src/features/receipt/number-papers.ts';
import { buildCoupon } from './support/factories.ts';
import { buildBusiness } from './support/build-business.ts';
import { recordCommands } from './support/explain-commands.ts';
import { openOffice } from './support/open-office.ts';
import { verifyBody } from './support/open-rental.ts';

/*
 * What a router would do with each command on bookings if they were sharded by `carId`: decision 0039 lists them, and a
 * new one has to be thought about there.
 */

type Command = Record<string, unknown>;
type Where = Record<string, unknown>;

const isWhere = (value: unknown): value is Where => typeof value === 'object' && value !== null;
const asWhere = (value: unknown): Where => (isWhere(value) ? value : {});

/** What an aggregate looks for: the database takes the matches that it begins with as one. */
function matchOf(pipeline: unknown): Where {
  const matches = (Array.isArray(pipeline) ? pipeline : []).map((stage) => asWhere(stage)['$match']);
  const others = matches.indexOf(undefined);
  return Object.assign({}, ...matches.slice(0, others === -1 ? matches.length : others).map(asWhere)) as Where;
}

/** The conditions of a command, wherever its kind keeps them; an insert has its car in the document. */
function conditionsOf(command: Command): Where {
  const { documents, filter, query, updates, deletes, pipeline } = command;
  const first = (list: unknown): Where => asWhere(Array.isArray(list) ? list[0] : undefined);
  if (documents) return first(documents);
  if (updates) return asWhere(first(updates)['q']);
  if (deletes) return asWhere(first(deletes)['q']);
  return asWhere(filter ?? query ?? matchOf(pipeline));
}

/** The command, and each question that an aggregate asks beside its own. */
function unfold(command: Command): Command[] {
  const { pipeline } = command;
  const stages = Array.isArray(pipeline) ? pipeline.map(asWhere) : [];
  const beside = stages.map((stage) => asWhere(stage['$unionWith'])).filter(({ pipeline: asked }) => asked);
  return [command, ...beside.map(({ coll, pipeline: asked }) => ({ aggregate: coll, pipeline: asked }))];
}

/** One value, or a list of them, which a router can look up. */
const isNamed = (value: unknown): boolean =>
  value !== undefined && (!isWhere(value) || '$in' in value || !Object.keys(value).some((key) => key.startsWith('$')));

function routeOf(where: Where): 'one shard' | 'by id' | 'all shards' {
  if (isNamed(where['carId'])) return 'one shard';
  return isNamed(where['_id']) ? 'by id' : 'all shards';
}

/** As the decision record writes it: what is asked, by which fields, and where it goes. */
function rowOf(command: Command): string {
  const [name = ''] = Object.keys(command);
  const where = conditionsOf(command);
  const fields = Object.keys(where).filter((field) => field !== 'kind' && !field.startsWith('ledger.'));
  const route = routeOf(where);
  return `| ${name} | ${route === 'all shards' ? fields.toSorted().join(', ') : ''} | ${route} |`.replace(
    '|  |',
    '| |',
  );
}

const record = readFileSync(join(repositoryDir, 'contracts/decisions/0039-replica-set-and-sharding.md'), 'utf8');
const listed = record.split('\n').filter((line) => /\| (one shard|by id|all shards) \|$/.test(line));

const freeDay = { fromDate: '2026-11-21', toDate: '2026-11-21' };
const couponDay = { fromDate: '2027-03-28', toDate: '2027-03-28' };
const lastDay = { fromDate: '2027-03-30', toDate: '2027-03-30' };
const laterDay = { fromDate: '2026-11-30', toDate: '2026-11-30' };

async function useAll(): Promise<Command[]> {
  const office = await openOffice({ env: { MAX_HOLDS_PER_ADDRESS: '3' } });
  office.sandbox.webhooks({ mode: 'off' });
  const business = await buildBusiness();
  const [first] = business.customers;
  const [car] = business.cars;
  if (!first || !car) throw new Error('no customer or no car');
  const as = await office.signIn(first);
  const place = { carId: String(car._id), locationId: String(car.carLocations[0]) };
  const commands = recordCommands(['insert']);

  await office.succeed(bookingContract.getAvailableCars, { as, query: { locId: place.locationId, ...freeDay } });
  const held = await office.succeed(bookingContract.create, { as, body: { ...place, ...freeDay } });
  const order = await office.succeed(paymentContract.create, { as, body: { bookingId: held._id } });
  await office.succeed(paymentContract.verify, { as, body: verifyBody(order, office.sandbox.pay(order.orderId)) });
  await numberPapers(office.deps);
  await office.succeed(rentalContract.cancel, { as, body: { bookingId: held._id } });
  const again = await office.succeed(bookingContract.create, { as, body: { ...place, ...laterDay } });
  const { paymentId } = await office.succeed(paymentContract.create, { as, body: { bookingId: again._id } });
  await office.succeed(paymentContract.cancel, { as, query: { paymentId } });
  await office.succeed(rentalContract.getUserBookings, { as });
  const stranger = await office.signInAs('customer');
  await office.call(bookingContract.create, { as: stranger.token, body: { ...place, ...laterDay } });
  await office.call(bookingContract.create, { as, body: { ...place, ...laterDay } });
  const { code: couponCode } = await buildCoupon({ totalLimit: 1 });
  const anyUnit = { ...place, ...couponDay, anyUnit: true, couponCode };
  await office.succeed(bookingContract.create, { as, body: anyUnit });
  await office.call(bookingContract.create, { as: stranger.token, body: { ...anyUnit, anyUnit: false, ...lastDay } });
  const before = commands.take();
  await Booking.updateMany({ carId: car._id, status: 'pending' }, { $set: { holdUntil: new Date(0) } });
  commands.take();
  await office.call(bookingContract.create, { as, body: { ...place, ...laterDay } });
  await runAllWorkers(office.deps);

  const block = await office.succeed(blockContract.create, { body: { carId: place.carId, ...freeDay, note: 'tyres' } });
  await office.succeed(blockContract.release, { query: { id: block._id } });
  await office.succeed(couponContract.getAll);
  await office.succeed(dashboardContract.getDashboardData);
  await office.succeed(dashboardContract.getBookingData, { query: {} });
  await office.succeed(dashboardContract.getBookingData, { query: { locationId: place.locationId } });
  for (const search of [business.ids.booking, business.ids.payment, business.ids.charge, business.ids.order])
    await office.succeed(dashboardContract.getBookingData, { query: { search } });
  await office.succeed(dashboardContract.getCalendar, { query: { carIds: place.carId, ...freeDay } });
  await office.succeed(dashboardContract.getExport);
  await office.succeed(rentalContract.get, { query: { id: business.ids.booking } });
  await office.succeed(rentalContract.listMoneyMatters);
  await office.succeed(vehicleContract.getById, { query: { id: place.carId } });
  await office.succeed(locationContract.getById, { query: { id: place.locationId } });
  return [...before, ...commands.take()].flatMap(unfold).filter((command) => Object.values(command)[0] === 'bookings');
}

test('each command on bookings goes where the decision record says', async () => {
  const rows = [...new Set((await useAll()).map(rowOf))];

  expect(rows.toSorted()).toEqual(listed.toSorted());
  // A write to all shards changes nothing at once any more.
  expect(rows.filter((row) => /^\| (insert|update|findAndModify|delete) .*all shards/.test(row))).toEqual([]);
});
