import { addDays, type PaperKind } from '@rental/contracts';
import { describe, expect, test } from 'vitest';
import type { CheckpointName } from '../../platform/checkpoint.ts';
import { setCheckpointHook } from '../../platform/checkpoint.ts';
import { isUnreachable, ObjectId, trusted } from '../../platform/mongo.ts';
import { createLogger } from '../../platform/logger.ts';
import { buildBooking, buildLocation, buildRegistration, buildTaxProfile } from '../../../test/support/factories.ts';
import { dieAt, race } from '../../../test/support/interleave.ts';
import { createManualClock } from '../../../test/support/manual-clock.ts';
import { closeAfterTest } from '../../../test/support/open-resources.ts';
import { testSettings } from '../../../test/support/test-settings.ts';
import type { BookingRecord } from '../booking/booking.model.ts';
import type { LedgerEntry } from '../booking/record/ledger-entry.ts';
import { Vehicle } from '../vehicle/vehicle.model.ts';
import { findReceipt } from './find-papers.ts';
import { issueCreditNote } from './issue-credit-note.ts';
import { issueReceipt } from './issue-receipt.ts';
import { findBrokenChains } from './find-broken-chains.ts';
import { findPaperGaps, findUnnumbered, numberPapers } from './number-papers.ts';
import { Paper } from './paper.model.ts';

const settings = testSettings('http://127.0.0.1:1');
const depsAt = (moment: string) => ({ clock: createManualClock(moment), settings });
const today = depsAt('2026-11-20T06:30:00Z');
const worker = { logger: createLogger('silent'), clock: today.clock };
const [counted, numbered] = [{ name: 'paper:counted', nth: 1 } as const, { name: 'paper:numbered', nth: 1 } as const];

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const numbersOf = async (kind: PaperKind, year = '2026-27') =>
  (await Paper.find({ kind, year }).sort({ number: 1 }).lean()).map(({ number }) => number);

async function issueOne(deps = today): Promise<ObjectId> {
  const booking = await buildBooking({ status: 'confirmed', confirmedAt: deps.clock.now() });
  await issueReceipt({ booking, charge: null }, deps);
  return booking._id;
}

/** Creates confirmed one-day bookings of one car and one customer. */
async function buildBookings(count: number): Promise<BookingRecord[]> {
  const first = await buildBooking({ status: 'confirmed', fromDate: '2026-12-01' });
  const { carId, customerId } = first;
  const bookings = [first];
  for (let later = 1; later < count; later += 1) {
    const fromDate = addDays('2026-12-01', later);
    bookings.push(await buildBooking({ status: 'confirmed', carId, customerId, fromDate }));
  }
  return bookings;
}

/** Retries, as production callers do, if a busy machine runs out of connections. */
async function insist(work: () => Promise<unknown>): Promise<void> {
  await work().catch(async (error: unknown) => {
    if (!isUnreachable(error)) throw error;
    await insist(work);
  });
}

/** Numbers documents in three concurrent processes until none is left. */
async function numberAll(): Promise<void> {
  while ((await findUnnumbered(1)).length > 0) {
    await Promise.all(upTo(3).map(async () => insist(async () => numberPapers(worker))));
  }
}

function countPassings(name: CheckpointName): () => number {
  let passings = 0;
  setCheckpointHook((passed) => {
    if (passed === name) passings += 1;
  });
  closeAfterTest(() => setCheckpointHook(null));
  return () => passings;
}

describe('receipt and credit note numbers', () => {
  test('have no gaps when three processes number 200 receipts issued concurrently', async () => {
    const bookings = await buildBookings(200);
    const tries = countPassings('paper:counted');

    const issuing = bookings.map(async (booking) => insist(async () => issueReceipt({ booking, charge: null }, today)));
    await Promise.all([...issuing, insist(numberAll)]);
    await numberAll();

    expect(await numbersOf('receipt')).toEqual(upTo(200));
    expect(await findPaperGaps()).toEqual([]);
    // One attempt per receipt, plus some lost to concurrent processes in each round.
    expect(tries()).toBeLessThan(300);
  });

  test('have no gaps if 200 changes of bookings get their papers concurrently [AS20]', async () => {
    const bookings = await buildBookings(20);
    await Promise.all(bookings.map(async (booking) => issueReceipt({ booking, charge: null }, today)));
    const change = { at: today.clock.now(), by: null, why: 'changed', back: [] };
    const paid = [{ chargeId: 'pay_1', amount: 100 }];

    const issuing = bookings.flatMap((booking) =>
      upTo(5).flatMap(() => {
        const entry: LedgerEntry = { ...change, id: new ObjectId(), lines: [{ kind: 'change', amount: 100 }], paid };
        const less = { entryId: new ObjectId(), bookingId: booking._id, amount: 100, reason: 'change' as const };
        return [
          insist(async () => issueReceipt({ booking, entry, charge: null }, today)),
          insist(async () => issueCreditNote(less, today)),
        ];
      }),
    );
    await Promise.all([...issuing, insist(numberAll)]);
    await numberAll();

    expect([await numbersOf('receipt'), await numbersOf('credit_note')]).toEqual([upTo(120), upTo(100)]);
    expect(await findPaperGaps()).toEqual([]);
  });

  test('have no gaps in the series of two registrations and of the business, and no forks in their chains, for 200 papers issued concurrently [c7]', async () => {
    const inPune = { registrationId: String((await buildRegistration())._id) };
    const inKarnataka = { state: '29', gstin: '29AAGCB7383J1Z4', prefix: 'KA' } as const;
    const inMysuru = { registrationId: String((await buildRegistration(inKarnataka))._id) };
    const places = await Promise.all([inPune, inMysuru, {}].map(async (given) => (await buildLocation(given))._id));
    const taxProfileId = await buildTaxProfile({ validFrom: '2026-04-01' });
    const made = await buildBookings(200);
    await Vehicle.updateOne({ _id: made[0]?.carId }, { $set: { taxProfileId } });
    const bookings = made.map((booking, index) => ({
      ...booking,
      locationId: places[index % places.length] ?? booking.locationId,
    }));

    const issuing = bookings.map(async (booking) => insist(async () => issueReceipt({ booking, charge: null }, today)));
    await Promise.all([...issuing, insist(numberAll)]);
    await numberAll();

    const numbered = await Promise.all(
      ['MH/26-27', 'KA/26-27', '2026-27'].map(async (year) => numbersOf('receipt', year)),
    );
    expect(numbered).toEqual([upTo(67), upTo(67), upTo(66)]);
    expect(await Paper.countDocuments({ 'chain.hash': trusted({ $exists: true }) })).toBe(134);
    expect([...(await findPaperGaps()), ...(await findBrokenChains())]).toEqual([]);
  });

  test('follow the order of issue', async () => {
    const later = await issueOne(depsAt('2026-11-20T06:30:02Z'));
    const earlier = await issueOne(depsAt('2026-11-20T06:30:01Z'));

    await numberPapers(worker);

    expect([(await findReceipt(earlier))?.number, (await findReceipt(later))?.number]).toEqual([1, 2]);
  });

  test('restart at 1 on the first of April in India', async () => {
    await issueOne();
    const last = await issueOne(depsAt('2027-03-31T18:29:59Z'));
    const first = await issueOne(depsAt('2027-03-31T18:30:00Z'));

    await numberPapers(worker);

    expect(await findReceipt(last)).toMatchObject({ year: '2026-27', number: 2 });
    expect(await findReceipt(first)).toMatchObject({ year: '2027-28', number: 1 });
  });

  test('form a separate sequence for credit notes, each numbered only after the receipt that it corrects', async () => {
    const [later, first] = [await issueOne(depsAt('2026-11-20T06:30:05Z')), await issueOne()];
    const [entryId, next] = [new ObjectId(), new ObjectId()];
    // The clock of the process that issues this credit note is behind.
    await issueCreditNote({ entryId, bookingId: later, amount: 100, reason: 'goodwill' }, today);
    await issueCreditNote({ entryId: next, bookingId: first, amount: 100, reason: 'goodwill' }, depsAt('2026-11-21'));

    await numberPapers(worker);

    expect(await numbersOf('receipt')).toEqual([1, 2]);
    expect(await numbersOf('credit_note')).toEqual([1, 2]);
    expect(await Paper.findById(entryId).lean()).toMatchObject({ corrects: '2026-27/00002' });
  });

  test.each(
    [1, 2, 5].flatMap((nth) => [{ name: 'paper:counted', nth } as const, { name: 'paper:numbered', nth } as const]),
  )('have no gaps when one of three processes dies at occurrence $nth of the checkpoint $name', async (place) => {
    await Promise.all(upTo(12).map(async () => issueOne()));

    const hasDied = await dieAt(place, async () => Promise.all(upTo(3).map(async () => numberPapers(worker))));
    await issueOne();
    await numberAll();

    expect(hasDied).toBe(true);
    expect(await numbersOf('receipt')).toEqual(upTo(13));
  });

  test('are not reassigned by a process that resumes after another process has numbered the document', async () => {
    await issueOne();
    const run = async () => numberPapers(worker);

    await race({ stopAt: counted, run }, { stopAt: numbered, run });
    await issueOne(depsAt('2026-11-20T06:30:01Z'));
    await numberPapers(worker);

    expect(await numbersOf('receipt')).toEqual([1, 2]);
  });

  test('are each assigned to only one document when two processes read the last number concurrently', async () => {
    const late = await issueOne(depsAt('2026-11-20T06:30:01Z'));

    await race(
      { stopAt: counted, run: async () => numberPapers(worker) },
      {
        stopAt: numbered,
        run: async () => {
          // This receipt is stored later but has the earlier issue time, so this process numbers it first.
          await issueOne();
          await numberPapers(worker);
        },
      },
    );

    expect(await numbersOf('receipt')).toEqual([1, 2]);
    expect((await findReceipt(late))?.number).toBe(2);
  });
});
