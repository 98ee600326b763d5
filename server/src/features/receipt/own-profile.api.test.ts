import { rentalContract } from '@rental/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { changesOf } from '../../../test/support/change-booking.ts';
import { dieAt } from '../../../test/support/interleave.ts';
import { invoiceAtReturn, shownPapers } from '../../../test/support/invoice-at-return.ts';
import { type ExtraCharges, openExtraCharges } from '../../../test/support/open-extra-charges.ts';
import { decideTaxed, taxCleaning } from '../../../test/support/own-profile.ts';
import { ObjectId } from '../../platform/mongo.ts';
import { Location } from '../location/location.model.ts';
import { Registration } from '../tax/registration/registration.model.ts';
import { TaxProfile } from '../tax/profile/tax-profile.model.ts';
import { findPapers } from './find-papers.ts';

let desk: ExtraCharges;
let profileId: string;

beforeEach(async () => {
  desk = await openExtraCharges();
  await invoiceAtReturn(desk.car);
  await Registration.updateOne({}, { $set: { invoiceAt: 'payment' } });
  profileId = await taxCleaning(desk.app);
});

const papersOf = async (bookingId: string) => {
  await desk.runUntilQuiet();
  return shownPapers(desk.app, bookingId);
};

/** Returns what papers show except their numbers, whose order isn’t fixed for papers of the same moment. */
const factsOf = async (bookingId: string) =>
  (await papersOf(bookingId)).map(([, lines, tax]) => `${String(lines)}: ${String(tax)}`).toSorted();

const rented = 'rental 4700: 71694';
const late = 'late 1180: 18000';
const cleaned = 'cleaning 1050: 5000';

/** Adds a late return at 18% and cleaning at 5% to a rental, and returns the ids of their entries. */
async function addBoth(bookingId: string): Promise<{ late: string; cleaning: string }> {
  const ids = { late: desk.newId(), cleaning: desk.newId() };
  for (const [kind, amount] of [
    ['late', 1_180],
    ['cleaning', 1_050],
  ] as const) {
    await desk.app.advance(1_000);
    expect((await desk.charge(bookingId, { recordId: ids[kind], kind, amount })).status).toBe(201);
  }
  await desk.app.advance(1_000);
  return ids;
}

/** A rental with both charges, which the customer has paid together. */
async function paidBoth() {
  const bookingId = await desk.outOnline();
  const entries = await addBoth(bookingId);
  await changesOf(desk, bookingId).pay();
  await desk.app.advance(1_000);
  return { bookingId, entries };
}

const numberOf = async (bookingId: string, lines: string) =>
  (await papersOf(bookingId)).find((paper) => paper[1] === lines)?.[0];

describe('charges at two rates that are paid together', () => {
  test('have a paper for each rate, with numbers without a gap', async () => {
    const { bookingId } = await paidBoth();

    const numbers = (await papersOf(bookingId)).map(([number]) => String(number)).toSorted();
    const papers = await findPapers(new ObjectId(bookingId));

    expect(await factsOf(bookingId)).toEqual([cleaned, late, rented]);
    expect(numbers).toEqual(['00001', '00002', '00003']);
    const [main, own] = ['late', 'cleaning'].map((kind) =>
      papers.find(({ printed }) => printed.lines[0]?.kind === kind),
    );
    expect(own).toMatchObject({
      taxedLines: ['cleaning'],
      ownProfileId: profileId,
      printed: { totalAmount: 1_050, gst: { code: '998533', basisPoints: 500, taxableInPaise: 100_000 } },
    });
    expect(main).toMatchObject({ printed: { totalAmount: 1_180, gst: { basisPoints: 1_800 } } });
    expect(main?.taxedLines).toEqual(expect.not.arrayContaining(['cleaning']));
    expect(main?.ownProfileId).toBeUndefined();
    const shared = papers.slice(-2).map(({ issuedAt, year, printed: { seller, customer, gst, payment } }) => {
      return { issuedAt, year, seller, customer, place: gst?.placeOfSupply, payment };
    });
    expect(shared[1]).toEqual(shared[0]);
  });

  test.each(['unchanged', 'without the profile'])(
    'have both papers once if the process dies between them, with a version that is %s when it continues',
    async (version) => {
      const bookingId = await desk.outOnline();
      await addBoth(bookingId);
      expect(await dieAt({ name: 'paper:stored', nth: 1 }, async () => changesOf(desk, bookingId).pay())).toBe(true);
      expect(await findPapers(new ObjectId(bookingId))).toHaveLength(2);
      if (version !== 'unchanged') await decideTaxed(desk.app);

      await desk.runFor(3 * 3_600_000, 6);

      expect(await factsOf(bookingId)).toEqual([cleaned, late, rented]);
    },
  );

  test('are credited on their own papers, even after a later version', async () => {
    const { bookingId, entries } = await paidBoth();
    await papersOf(bookingId);
    const before = JSON.stringify(await findPapers(new ObjectId(bookingId)));
    await decideTaxed(desk.app);
    await TaxProfile.updateMany({}, { $set: { 'versions.0.basisPoints': 4_000 } });
    await papersOf(bookingId);
    expect(JSON.stringify(await findPapers(new ObjectId(bookingId)))).toBe(before);

    expect((await desk.takeOff(bookingId, entries.cleaning)).status).toBe(200);
    await desk.app.advance(1_000);
    expect((await papersOf(bookingId)).filter(([number]) => String(number).startsWith('C'))).toEqual([
      ['C0001', 'cleaning -1050', -5_000, await numberOf(bookingId, 'cleaning 1050')],
    ]);
    expect((await desk.takeOff(bookingId, entries.late)).status).toBe(200);

    // The oldest paper that is taxed alike.
    expect((await papersOf(bookingId)).find(([number]) => number === 'C0002')).toEqual([
      'C0002',
      'late -1180',
      -18_000,
      '00001',
    ]);
  });

  test('are issued again with other billing details, each at its rate', async () => {
    const { bookingId } = await paidBoth();
    await papersOf(bookingId);
    const as = await desk.customer.token();

    const changed = await desk.app.client.call(rentalContract.changeBilling, {
      as,
      body: { bookingId, residence: '30' },
    });

    expect(changed.status).toBe(200);
    const taken = ['cleaning -1050: -5000', 'rental -4700, late -1180: -89694'];
    const again = ['rental 4700, late 1180: 89695', cleaned];
    expect(await factsOf(bookingId)).toEqual([cleaned, late, rented, ...taken, ...again].toSorted());
  });
});

describe('a charge with a tax profile of its own', () => {
  test('has one paper if nothing else is on the entry, with the id of the entry', async () => {
    const bookingId = await desk.outAtCounter();
    const { cleaning } = await addBoth(bookingId);

    expect(await factsOf(bookingId)).toEqual([cleaned, late, rented]);
    const papers = await findPapers(new ObjectId(bookingId));
    expect(papers.find(({ _id }) => _id.equals(cleaning))?.ownProfileId).toBe(profileId);
  });

  const together = ['cleaning 1050', 'late 1180'];

  test.each([
    ['under the composition scheme', async () => Registration.updateOne({}, { $set: { scheme: 'composition' } }), 0],
    ['without a registration', async () => Location.updateMany({}, { $unset: { registrationId: 1 } }), undefined],
    [
      'before its profile is valid',
      async () => TaxProfile.updateOne({ _id: profileId }, { $set: { 'versions.0.validFrom': '2027-01-01' } }),
      34_016,
    ],
  ])('is on the paper of the other charges %s', async (_when, change, tax) => {
    await change();
    const { bookingId } = await paidBoth();

    const papers = await papersOf(bookingId);

    const [, lines, taxed] = papers.find((paper) => String(paper[1]).includes('cleaning')) ?? [];
    expect([papers.length, String(lines).split(', ').toSorted(), taxed]).toEqual([2, together, tax]);
  });
});
