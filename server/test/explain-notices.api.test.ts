import {
  addDays,
  challanContract,
  damageContract,
  type QueryInput,
  startOfDayInIndia,
  tollContract,
} from '@rental/contracts';
import { beforeEach, expect, test } from 'vitest';
import { Challan } from '../src/features/challan/challan.model.ts';
import { countUnpaidChallans, findChallansOf } from '../src/features/challan/find-challans.ts';
import { Cost } from '../src/features/cost/cost.model.ts';
import { eachDayCost, findCosts, findLastServices } from '../src/features/cost/find-costs.ts';
import { Damage } from '../src/features/damage/damage.model.ts';
import { countOpenDamages, findDamagesOf, findDamagesOfCar } from '../src/features/damage/find-damages.ts';
import { BusinessDocument } from '../src/features/document/document.model.ts';
import { findDocuments, findDocumentsDue } from '../src/features/document/find-documents.ts';
import { findTollsOf } from '../src/features/toll/find-tolls.ts';
import { Toll } from '../src/features/toll/toll.model.ts';
import { ObjectId } from '../src/platform/mongo.ts';
import { everywhere } from '../src/platform/reach.ts';
import { buildLocation, buildStaff, buildVehicle } from './support/factories.ts';
import { type Explained, explain, recordCommands } from './support/explain-commands.ts';
import { type Office, openOffice } from './support/open-office.ts';
import { turnOnCounter } from './support/turn-on-counter.ts';

/*
 * Explains the commands of the lists of challans, tolls, damage, costs and documents on hundreds of each, exactly as
 * the driver sent them. Each list has its index, sorts nothing in memory, and examines no more than it returns or
 * counts.
 */

const numbers = Array.from({ length: 600 }, (_, index) => index);
const ids = (count: number) => Array.from({ length: count }, () => new ObjectId());
const plateOf = (index: number): string => `KA01AB${1_000 + (index % 30)}`;
const dayOf = (index: number): string => addDays('2026-11-20', 0 - index);

let office: Office;
let manager: string;
let rentals: ObjectId[];
let carId: ObjectId;

beforeEach(async () => {
  office = await openOffice();
  await turnOnCounter(office);
  const [here, elsewhere] = [await buildLocation(), await buildLocation()];
  manager = await office.signIn(await buildStaff('manager', [here]));
  rentals = ids(60);
  carId = (await buildVehicle({ carLocations: [here._id] }))._id;
  const cars = [carId, ...ids(29)];
  const shared = (index: number) => ({
    carId: cars[index % 30],
    plate: plateOf(index),
    day: dayOf(index % 200),
    time: '10:00',
    amount: 100,
    locationIds: [index % 6 === 0 ? here._id : elsewhere._id],
  });
  const bookingOf = (index: number) => (index % 3 === 0 ? {} : { bookingId: rentals[index % 60] });
  await Challan.insertMany(numbers.map((index) => ({ ...shared(index), ...challan(index), ...bookingOf(index) })));
  await Toll.insertMany(numbers.map((index) => ({ ...shared(index), ...toll(index), ...bookingOf(index) })));
  await BusinessDocument.insertMany(numbers.slice(0, 60).map(document));
  await Cost.insertMany(numbers.map((index) => ({ ...cost(index), carId: cars[index % 30] })));
  await Damage.insertMany(numbers.map((index) => ({ ...damage(index), carId: cars[index % 30], ...bookingOf(index) })));
});

const challan = (index: number) => ({
  _id: new ObjectId(),
  number: String(index),
  authority: 'Bengaluru Traffic Police',
  key: String(index),
  offence: 'Speeding',
  noticeDate: dayOf(index % 200),
  answerBy: addDays(dayOf(index % 200), 45),
  state: ['open', 'contested', 'paid_by_us', 'charged', 'charged'][index % 5] ?? 'open',
  states: [],
  version: 1,
  createdAt: office.clock.now(),
});

/** Half of the tolls that have a rental are charged. */
const toll = (index: number) => ({
  reference: String(index),
  key: String(index),
  plaza: 'Talegaon',
  createdAt: office.clock.now(),
  ...(index % 3 !== 0 && index % 2 === 0 && { chargedAt: office.clock.now() }),
});

/** Every third damage of a car is open. */
const damage = (index: number) => ({
  _id: new ObjectId(),
  place: 'front_bumper' as const,
  kind: 'scratch' as const,
  size: 'small' as const,
  at: startOfDayInIndia(dayOf(index % 200)),
  state: Math.floor(index / 30) % 3 === 0 ? ('open' as const) : ('repaired' as const),
});

/** Those of every third day are due. */
const document = (index: number) => ({
  _id: new ObjectId(),
  kind: 'trade' as const,
  validUntil: addDays('2026-11-20', index % 3 === 0 ? index / 3 : 31 + index),
  version: 1,
});

const cost = (index: number) => ({
  _id: new ObjectId(),
  kind: index % 60 < 30 ? ('service' as const) : ('fuel' as const),
  day: dayOf(index % 200),
  amount: 3_200,
  odometer: index,
  by: new ObjectId(),
  version: 1,
});

/** Returns the plans of the commands of a call that read this collection. */
async function plansOf(collection: string, call: () => Promise<unknown>): Promise<Explained[]> {
  const commands = recordCommands();
  await call();
  const own = commands.take().filter((command) => Object.values(command)[0] === collection);
  return Promise.all(own.map(explain));
}

type Expected = { index: string; returned: number; counted: number };

/** Returns what a list and its count used and examined. */
function summarise(plans: Explained[]) {
  const [list] = plans.filter(({ what }) => what.startsWith('find '));
  const [count] = plans.filter(({ what }) => what.startsWith('aggregate '));
  return {
    indexes: [...new Set(plans.flatMap((plan) => plan.indexes))],
    sorts: plans.some(({ stages }) => stages.includes('SORT')),
    list: [list?.returned, list?.docsExamined],
    countExamined: count?.docsExamined,
  };
}

const summaryOf = ({ index, returned, counted }: Expected) => ({
  indexes: [index],
  sorts: false,
  list: [returned, returned],
  countExamined: expect.toSatisfy((examined: number) => examined <= counted),
});

type ChallanQuery = QueryInput<typeof challanContract.getAll>;

test.each<[name: string, query: ChallanQuery, isManager: boolean, expected: Expected]>([
  ['all', {}, false, { index: 'challans_by_date', returned: 20, counted: 600 }],
  ['the unpaid', { state: 'unpaid' }, false, { index: 'challans_by_state', returned: 20, counted: 240 }],
  ['one state', { state: 'contested' }, false, { index: 'challans_by_state', returned: 20, counted: 120 }],
  ['one plate', { plate: plateOf(7) }, false, { index: 'challans_by_plate', returned: 20, counted: 20 }],
  ['one location', {}, true, { index: 'challans_by_location', returned: 20, counted: 100 }],
])('the list of challans, %s, examines only what it returns', async (_name, query, isManager, expected) => {
  const as = isManager ? manager : office.as;

  const plans = await plansOf('challans', async () => office.succeed(challanContract.getAll, { as, query }));

  expect(summarise(plans)).toEqual(summaryOf(expected));
});

type TollQuery = QueryInput<typeof tollContract.getAll>;

test.each<[name: string, query: () => TollQuery, isManager: boolean, expected: Expected]>([
  ['all', () => ({}), false, { index: 'tolls_by_date', returned: 20, counted: 600 }],
  ['to be charged', () => ({ filter: 'matched' }), false, { index: 'tolls_to_charge', returned: 20, counted: 200 }],
  ['of no rental', () => ({ filter: 'unmatched' }), false, { index: 'tolls_by_rental', returned: 20, counted: 200 }],
  ['charged', () => ({ filter: 'charged' }), false, { index: 'tolls_charged', returned: 20, counted: 200 }],
  ['one plate', () => ({ plate: plateOf(7) }), false, { index: 'tolls_by_plate', returned: 20, counted: 20 }],
  [
    'one rental',
    () => ({ bookingId: String(rentals[7]) }),
    false,
    { index: 'tolls_by_rental', returned: 10, counted: 10 },
  ],
  ['one location', () => ({}), true, { index: 'tolls_by_location', returned: 20, counted: 100 }],
])('the list of tolls, %s, examines only what it returns', async (_name, query, isManager, expected) => {
  const as = isManager ? manager : office.as;

  const plans = await plansOf('tolls', async () => office.succeed(tollContract.getAll, { as, query: query() }));

  expect(summarise(plans)).toEqual(summaryOf(expected));
});

test.each<[name: string, collection: string, index: string, examined: number, call: () => Promise<unknown>]>([
  [
    'the register of a car',
    'damages',
    'damages_by_car',
    20,
    async () => office.succeed(damageContract.getByCar, { query: { carId: String(carId) } }),
  ],
  ['the open damage of a car', 'damages', 'damages_by_car', 7, async () => findDamagesOfCar(carId, { state: 'open' })],
  ['the number of open damages of a car', 'damages', 'damages_by_car', 0, async () => countOpenDamages(carId)],
  ['the costs of a car', 'costs', 'costs_by_car', 20, async () => findCosts(String(carId))],
  ['the last service of cars', 'costs', 'services_by_car', 0, async () => findLastServices([String(carId)])],
  ['the costs of a day', 'costs', 'costs_by_day', 0, async () => eachDayCost(['2026-10-01'], () => undefined)],
  ['the documents of the business', 'documents', 'documents_by_expiry', 60, async () => findDocuments(everywhere)],
  ['the documents that are due', 'documents', 'documents_by_expiry', 20, async () => findDocumentsDue('2026-11-20')],
  ['the damage of rentals', 'damages', 'damages_of_booking', 20, async () => findDamagesOf(rentals.slice(7, 9))],
  ['the challans of rentals', 'challans', 'challans_by_booking', 20, async () => findChallansOf(rentals.slice(7, 9))],
  ['the tolls of rentals', 'tolls', 'tolls_by_rental', 20, async () => findTollsOf(rentals.slice(7, 9))],
  [
    'the number of unpaid challans of a car',
    'challans',
    'challans_by_car',
    0,
    async () => countUnpaidChallans([String(carId)]),
  ],
])('%s: the read examines only what it returns', async (_name, collection, index, examined, call) => {
  const plans = await plansOf(collection, call);

  expect(plans.map(({ stages, ...plan }) => [plan.indexes, plan.docsExamined, stages.includes('SORT')])).toEqual([
    [[index], examined, false],
  ]);
});
