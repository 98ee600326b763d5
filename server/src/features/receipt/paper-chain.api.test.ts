import { receiptContract } from '@rental/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { explain, recordCommands } from '../../../test/support/explain-commands.ts';
import { buildRegistration, buildTaxProfile } from '../../../test/support/factories.ts';
import { createCustomer, stageRental, type Rental } from '../../../test/support/open-rental.ts';
import { findBrokenInvariants } from '../../tasks/find-broken-invariants.ts';
import { Location } from '../location/location.model.ts';
import { findReceipt, forgetEmailOnPapers } from './find-papers.ts';
import { Paper, type PaperRecord } from './paper.model.ts';

let rental: Rental;

beforeEach(async () => {
  const taxProfileId = await buildTaxProfile({ basisPoints: 1_800, validFrom: '2026-04-01' });
  rental = await stageRental({}, { taxProfileId });
  const registration = await buildRegistration({ state: '29', gstin: '29AAGCB7383J1Z4', prefix: 'KA' });
  await Location.updateOne({ _id: rental.car.carLocations[0] }, { $set: { registrationId: String(registration._id) } });
});

/** Books and pays a rental of one day in December, whose receipt is then numbered. Returns the receipt. */
async function issue(day: number): Promise<PaperRecord> {
  const date = `2026-12-${String(day).padStart(2, '0')}`;
  const { booking } = await rental.confirmed({ fromDate: date, toDate: date }, await createCustomer(rental.app));
  const paper = await Paper.findOne({ bookingId: booking._id }).lean<PaperRecord>();
  if (!paper) throw new Error('no receipt');
  return paper;
}

const check = async (hash: string | undefined) =>
  rental.app.client.call(receiptContract.check, { body: { hash: hash ?? '' } });

const alter = async ({ _id }: PaperRecord, changes: Record<string, unknown>) =>
  Paper.collection.updateOne({ _id }, { $set: changes });

describe('a numbered paper of a GST series', () => {
  test('stores the hash of what it prints together with the hash of the paper before it', async () => {
    const [first, second] = [await issue(1), await issue(2)];

    expect(first.chain).toEqual({ hash: expect.stringMatching(/^[0-9a-f]{64}$/) as string, previous: null });
    expect(second.chain?.previous).toBe(first.chain?.hash);
    expect(second.chain?.hash).not.toBe(first.chain?.hash);
    expect(await findBrokenInvariants()).toEqual([]);
  });

  test('can be checked by anyone with its hash, who learns what was paid and nothing about the customer', async () => {
    const paper = await issue(1);
    const { token } = await rental.app.signInAs('admin');
    const query = { bookingId: String(paper.bookingId) };
    const { checkUrl } = await rental.app.client.succeed(receiptContract.get, { as: token, query });

    const { status, data } = await check(checkUrl?.split('#')[1]);

    expect(checkUrl).toMatch(/\/check#[0-9a-f]{64}$/);
    expect(status).toBe(200);
    expect(data).toEqual({
      isUnchanged: true,
      paper: {
        kind: 'receipt',
        number: 'KA/26-27/00001',
        issuedAt: paper.issuedAt.toISOString(),
        sellerName: paper.printed.seller.name,
        taxNumber: '29AAGCB7383J1Z4',
        totalAmount: 2_350,
        paid: 2_350,
        refunded: 0,
        balance: 0,
      },
    });
  });

  test('is found by the index of hashes', async () => {
    const { chain } = await issue(1);
    const commands = recordCommands();

    await check(chain?.hash);

    const plans = await Promise.all(commands.take().map(explain));
    const papers = plans.filter(({ what }) => what === 'find receipts');
    expect(papers.map(({ indexes, docsExamined }) => [indexes, docsExamined])).toEqual([[['uniq_paper_hash'], 1]]);
  });

  test('is reported as changed by its page and by the invariants after one stored amount was altered', async () => {
    const [first] = [await issue(1), await issue(2)];

    await alter(first, { 'printed.gst.taxes.0.amountInPaise': 1 });

    expect((await check(first.chain?.hash)).data).toEqual({ isUnchanged: false });
    expect(await findBrokenInvariants()).toEqual(['paper KA/26-27/00001 was changed after it was numbered']);
  });

  test('breaks the chain if it is replaced together with its hash, and its own code is unknown then', async () => {
    const [first, second] = [await issue(1), await issue(2)];
    const replaced = 'f'.repeat(64);

    await alter(first, { 'chain.hash': replaced });

    expect((await check(first.chain?.hash)).code).toBe('paper_not_found');
    expect((await check(second.chain?.hash)).data?.isUnchanged).toBe(true);
    expect(await findBrokenInvariants()).toEqual([
      'paper KA/26-27/00001 was changed after it was numbered',
      'the chain of papers is broken at KA/26-27/00002',
    ]);
  });

  test('remains unchanged when the email address of a deleted customer is removed', async () => {
    const paper = await issue(1);

    await forgetEmailOnPapers([paper.bookingId]);

    expect((await findReceipt(paper._id))?.printed.customer.email).toBeNull();
    expect((await check(paper.chain?.hash)).data?.isUnchanged).toBe(true);
    expect(await findBrokenInvariants()).toEqual([]);
  });

  test('begins the chain if the paper before it was numbered without one', async () => {
    const old = await issue(1);
    await Paper.collection.updateOne({ _id: old._id }, { $unset: { chain: 1 } });

    const [first, second] = [await issue(2), await issue(3)];

    expect([first.chain?.previous, second.chain?.previous]).toEqual([null, first.chain?.hash]);
    expect(await findBrokenInvariants()).toEqual([]);
  });
});

test('a receipt without GST is in no chain and has no code', async () => {
  await Location.updateOne({ _id: rental.car.carLocations[0] }, { $unset: { registrationId: 1 } });
  const paper = await issue(1);
  const { token } = await rental.app.signInAs('admin');

  const query = { bookingId: String(paper.bookingId) };
  const shown = await rental.app.client.succeed(receiptContract.get, { as: token, query });

  expect([paper.number, paper.chain, shown.checkUrl]).toEqual([1, undefined, undefined]);
});

test('POST /booking/checkPaper knows no other hash', async () => {
  const answers = await Promise.all(['0f'.repeat(32), 'x', '', 'x'.repeat(201)].map(check));
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 400, 400]);
});
