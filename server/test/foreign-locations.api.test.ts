import { type Contract, type ContractId, type Rank, rentalContract, type StaffRank } from '@rental/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { Cost } from '../src/features/cost/cost.model.ts';
import { BusinessDocument } from '../src/features/document/document.model.ts';
import { User } from '../src/features/auth/account/user.model.ts';
import { Booking } from '../src/features/booking/booking.model.ts';
import { Charge } from '../src/features/payment/charge/charge.model.ts';
import { Drawer } from '../src/features/counter/drawer/drawer.model.ts';
import { CustomerText } from '../src/features/notification/text/customer-text.model.ts';
import { Challan } from '../src/features/challan/challan.model.ts';
import { Toll } from '../src/features/toll/toll.model.ts';
import { switchCounter } from '../src/features/settings/counter-settings.ts';
import { ObjectId } from '../src/platform/mongo.ts';
import { allContracts, type ListedContract } from './support/all-contracts.ts';
import { bookingId, type Case, ofBooking, reason, type Sent } from './support/foreign-case.ts';
import { challanCases } from './support/foreign-challans.ts';
import { costCases } from './support/foreign-costs.ts';
import { documentCases } from './support/foreign-documents.ts';
import { counterCases } from './support/foreign-counter.ts';
import { drawerCases } from './support/foreign-drawers.ts';
import { feedCases } from './support/foreign-feeds.ts';
import { forEachRank, forRanks } from './support/for-ranks.ts';
import { buildStaff, buildUser, buildVehicle } from './support/factories.ts';
import { damageCases } from './support/foreign-damage.ts';
import { textCases } from './support/foreign-texts.ts';
import { tollCases } from './support/foreign-tolls.ts';
import { buildPlace, period, type Place } from './support/foreign-place.ts';
import { saveTimes } from './support/save-prices.ts';
import { createTestApp, type TestApp } from './support/test-app.ts';

/*
 * For managers and clerks, records of other locations don’t exist. Each call that they may make has a case here, which
 * is made as each rank about their own location and about another one. A call without a case fails the test.
 */

const refundOf = ({ booking, charge }: Place) => ({ razorpayPaymentId: charge._id, refundId: String(booking._id) });

const changeOf = ({ booking }: Place) => ({
  bookingId: String(booking._id),
  ...period,
  toDate: '2026-11-23',
  price: 'keep',
  pay: 'later',
  reason,
  rev: booking.rev,
  expectedToPay: 0,
  expectedToRefund: 0,
});

const cases: Partial<Record<ContractId, Case>> = {
  'rental.get': { missing: 'booking_not_found', about: (at) => ({ query: { id: bookingId(at) } }) },
  'rental.getToday': { lists: bookingId, with: {} },
  'rental.getDueBack': { lists: ({ due }) => String(due._id), with: {} },
  'rental.notBack': {
    missing: 'booking_not_found',
    about: ({ due }) => ({ body: { bookingId: String(due._id), rev: due.rev } }),
  },
  'rental.adminCancel': ofBooking((at) => ({ bookingId: bookingId(at), reason, refund: 'policy' })),
  'rental.adminSetTimes': {
    missing: 'booking_not_found',
    about: (at) => ({ body: { bookingId: bookingId(at), pickUpTime: '10:00', returnTime: '12:00' } }),
  },
  'rental.adminChangeBilling': {
    missing: 'booking_not_found',
    about: (at) => ({ body: { bookingId: bookingId(at), residence: '29' } }),
  },
  'rental.adminPreviewChange': {
    missing: 'booking_not_found',
    about: (at) => ({ query: { bookingId: bookingId(at), ...period, price: 'keep' } }),
  },
  'rental.adminChange': ofBooking((at) => ({ ...changeOf(at), recordId: String(new ObjectId()) })),
  'rental.adminDropChange': {
    missing: 'booking_not_found',
    about: (at) => ({ body: { bookingId: bookingId(at), paymentRequestId: String(new ObjectId()) } }),
  },
  'rental.getFreeCars': {
    missing: 'booking_not_found',
    about: (at) => ({ query: { bookingId: bookingId(at), ...period } }),
  },
  'rental.retryRefund': { missing: 'payment_not_found', about: (at) => ({ query: refundOf(at) }) },
  'rental.returnedByHand': {
    missing: 'payment_not_found',
    about: (at) => ({ body: { ...refundOf(at), reference: 'UTR 1' } }),
    // Clerks only return counter money.
    leastHere: 'manager',
  },
  'rental.giveBack': {
    missing: 'booking_not_found',
    about: (at) => ({
      body: { bookingId: bookingId(at), recordId: String(new ObjectId()), rev: at.booking.rev, amount: 1, reason },
    }),
  },
  'whatsapp.getTexts': {
    missing: 'booking_not_found',
    about: (at) => ({ query: { bookingId: bookingId(at) } }),
  },
  'whatsapp.recordOpened': ofBooking((at) => ({ bookingId: bookingId(at), kind: 'confirmed' })),
  'rental.listMoneyMatters': { lists: bookingId, with: {} },
  'receipt.get': { missing: 'booking_not_found', about: (at) => ({ query: { bookingId: bookingId(at) } }) },
  'dashboard.getBookingData': { lists: bookingId, with: {} },
  'dashboard.getExport': { lists: bookingId, with: {} },
  'dashboard.getCalendar': {
    lists: bookingId,
    with: (own, other) => ({ query: { carIds: `${String(own.car._id)},${String(other.car._id)}`, ...period } }),
  },
  'block.create': {
    missing: 'vehicle_not_found',
    about: ({ car }) => ({
      body: { carId: String(car._id), fromDate: '2026-12-20', toDate: '2026-12-21', note: reason },
    }),
  },
  'block.getConflicts': { missing: 'block_not_found', about: ({ blockId }) => ({ query: { id: blockId } }) },
  'block.release': { missing: 'block_not_found', about: ({ blockId }) => ({ query: { id: blockId } }) },
  'vehicle.getAll': { lists: ({ car }) => String(car._id), with: {} },
  'vehicle.getById': { missing: 'vehicle_not_found', about: ({ car }) => ({ query: { id: String(car._id) } }) },
  'location.getAll': { lists: ({ locationId }) => locationId, with: {} },
  ...counterCases,
  'photo.add': {
    missing: 'booking_not_found',
    about: (at) => ({
      query: { bookingId: bookingId(at), photoId: String(new ObjectId()), kind: 'out', place: 'front' },
    }),
  },
  ...drawerCases,
  ...challanCases,
  ...textCases,
  ...tollCases,
  ...costCases,
  ...documentCases,
  ...damageCases,
  ...feedCases,
  'contact.list': { noLocation: 'a message from the website names no location' },
  'contact.handle': { noLocation: 'a message from the website names no location' },
};

async function send({ client }: TestApp, contract: Contract, { query = {}, body }: Sent, token: string) {
  const method = contract.method.toLowerCase() as 'get' | 'post' | 'put'; // contracts use only these methods
  const request = client.raw[method](`/api${contract.path}`).query(query).set('authorization', `Bearer ${token}`);
  const response = await (body ? request.send(body) : request);
  const { status, text }: { status: number; text: string } = response;
  return { status, text, code: /"code":"(?<code>\w+)","message"/.exec(text)?.groups?.['code'] ?? null };
}

const stored = async () =>
  JSON.stringify([
    await Booking.find().lean(),
    await Charge.find().lean(),
    await Drawer.find().lean(),
    await Challan.find().lean(),
    await CustomerText.find().lean(),
    await Toll.find().lean(),
    await Cost.find().lean(),
    await BusinessDocument.find().lean(),
  ]);

let testApp: TestApp;
let own: Place;
let other: Place;

const isForStaff = ({ id, contract }: ListedContract): boolean => contract.rank !== undefined || id in cases;
const forStaff = allContracts.filter(isForStaff).map(({ id, contract }) => ({ id, contract, how: cases[id] }));
const aboutOne = forStaff.flatMap(({ how, ...call }) => (how && 'missing' in how ? [{ ...call, ...how }] : []));
const lists = forStaff.flatMap(({ how, ...call }) => (how && 'lists' in how ? [{ ...call, ...how }] : []));

describe('other locations', () => {
  beforeEach(async () => {
    testApp = await createTestApp();
    await saveTimes({ isOn: true }, testApp);
    await switchCounter(true, String(new ObjectId()), testApp);
    [own, other] = [await buildPlace(), await buildPlace()];
  });

  const locationsOf = (...places: Place[]) => places.map(({ locationId }) => ({ _id: new ObjectId(locationId) }));
  /** Logs in an owner, or a manager or clerk of the own location. */
  const signInAs = async (rank: Rank) =>
    rank === 'owner'
      ? (await testApp.signInAs('admin')).token
      : testApp.signIn(await buildStaff(rank, locationsOf(own)));
  /** Logs in staff of both locations, from whom the other one is then taken away. */
  const signInWithout = async (rank: StaffRank) => {
    const user = await buildStaff(rank, locationsOf(own, other));
    const as = await testApp.signIn(user);
    const { status } = await send(testApp, rentalContract.get, { query: { id: bookingId(other) } }, as);
    expect(status).toBe(200);
    await User.updateOne({ _id: user._id }, { $set: { 'staff.locationIds': [new ObjectId(own.locationId)] } });
    return as;
  };
  const signIn = async ({ rank }: Contract) => signInAs(rank === 'manager' ? 'manager' : 'clerk');

  test('have a case here for each call that managers or clerks may make', () => {
    expect(forStaff.filter(({ how }) => how === undefined).map(({ id }) => id)).toEqual([]);
  });

  test.each(aboutOne)(
    'do not exist for staff who call $id, which changes nothing and fails with $missing, also right after they were taken away [ST2]',
    async ({ contract, missing, about, leastHere = contract.rank }) => {
      const outcomeOf = async (place: Place, as: string) => {
        const { code } = await send(testApp, contract, about(place), as);
        return code === 'not_allowed' || code === missing ? code : 'let in';
      };
      const before = await stored();
      const elsewhere = await forEachRank(async (rank) =>
        rank === 'owner' ? null : outcomeOf(other, await signInWithout(rank)),
      );
      expect(await stored()).toBe(before);

      const here = await forEachRank(async (rank) => outcomeOf(own, await signInAs(rank)));
      expect(elsewhere).toEqual(forRanks(contract, (rank) => (rank === 'owner' ? null : missing)));
      expect(here).toEqual(forRanks({ rank: leastHere }, () => 'let in'));
      expect(await outcomeOf(other, await signInAs('owner'))).toBe('let in');
    },
  );

  test.each(lists)(
    'are missing from the list that $id returns to staff, but not from that of an owner [ST2]',
    async ({ contract, lists: textOf, with: sent }) => {
      const input = typeof sent === 'function' ? sent(own, other) : sent;
      const shownTo = async (rank: Rank) => {
        const { code, text } = await send(testApp, contract, input, await signInAs(rank));
        return code ?? [own, other].map((place) => text.includes(textOf(place)));
      };

      expect(await forEachRank(shownTo)).toEqual(forRanks(contract, (rank) => [true, rank === 'owner']));
    },
  );

  test('show staff the bookings that are returned at their location', async () => {
    const returnLocationId = new ObjectId(own.locationId);
    await Booking.updateOne({ _id: other.booking._id }, { $set: { returnLocationId } });
    const token = await signIn(rentalContract.get);

    const { status } = await send(testApp, rentalContract.get, { query: { id: bookingId(other) } }, token);
    const { text } = await send(testApp, rentalContract.getToday, {}, token);

    expect(status).toBe(200);
    expect(text).toContain(bookingId(other));
  });

  test('hide from staff the customer and the code of a booking that follows a late car of their location', async () => {
    const { _id: customerId } = await buildUser({ name: 'Asha Rao', phone: '+919876543210' });
    const locationId = new ObjectId(other.locationId);
    await Booking.updateOne({ _id: own.booking._id }, { $set: { locationId, customerId, code: 'K7M-2QX' } });
    await buildVehicle({ carLocations: [locationId], carName: 'Swift' });
    const report = { body: { bookingId: String(own.due._id), rev: own.due.rev } };
    const read = async (as: string) => {
      const listed = await send(testApp, rentalContract.getDueBack, {}, as);
      return [listed.text, (await send(testApp, rentalContract.notBack, report, as)).text];
    };
    const toClerk = await read(await signIn(rentalContract.getDueBack));
    const toOwner = await read((await testApp.signInAs('admin')).token);

    for (const text of toClerk) {
      expect(text).toContain('"code":null,"customerName":null,"customerPhone":null');
      expect(text).toContain('"free":[]');
      expect(text).not.toMatch(/Asha Rao|9876543210|K7M-2QX/);
    }
    for (const text of toOwner) expect(text).toMatch(/"customerName":"Asha Rao".*"free":\[{"carName":"Swift"/);
  });
});
