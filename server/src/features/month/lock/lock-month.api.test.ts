import { gzipSync } from 'node:zlib';
import { ledgerContract, monthContract, monthLockContract } from '@rental/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Desk, issueInvoice, issueNote, openDesk } from '../../../../test/support/issue-papers.ts';
import { type Office, staffOffice } from '../../../../test/support/open-office.ts';
import { readZip } from '../../../../test/support/read-zip.ts';
import { createTestApp } from '../../../../test/support/test-app.ts';
import { setCheckpointHook } from '../../../platform/checkpoint.ts';
import { AuditEntry } from '../../audit/audit.model.ts';
import { findBrokenChains } from '../../receipt/find-broken-chains.ts';
import { MonthLock } from '../../receipt/lock/month-lock.model.ts';
import { findPaperGaps, numberPapers } from '../../receipt/number-papers.ts';
import { Paper } from '../../receipt/paper.model.ts';
import { Registration } from '../../tax/registration/registration.model.ts';
import { LockedPart } from '../files/locked-part.model.ts';

const { getLocks, lock, unlock, checkLock } = monthLockContract;
const amid = '2026-11-20T06:30:00.000Z';
const last = '2026-11-30T18:29:59.999Z';
const december = new Date('2026-12-05T06:30:00.000Z');

let office: Office;
let karnataka: Desk;
let setClock: (at: Date) => void;
/** Opens the office of an owner who logs in at that moment. */
let openAt: (at: Date) => Promise<Office>;

beforeEach(async () => {
  const app = await createTestApp();
  setClock = (at) => app.clock.set(at);
  openAt = async (at) => {
    setClock(at);
    return staffOffice(app);
  };
  office = await openAt(december);
  karnataka = await openDesk({ state: '29', gstin: '29AAGCB7383J1Z4', prefix: 'KA' });
});

const lockMonth = async (month: string) => office.call(lock, { body: { month } });
const filesOf = async (registrationId?: string) =>
  readZip(await office.succeed(monthContract.getZip, { query: { month: '2026-11', registrationId } }));
const changed = async () => (await office.succeed(checkLock, { query: { month: '2026-11' } })).changed;
const numbered = async () => numberPapers(office.deps);
const datesOf = async () =>
  (await Paper.find().sort({ number: 1 }).lean()).map(({ issuedAt }) => issuedAt.toISOString());

describe('POST /month/lock', () => {
  test('stores who locked the month, and its files', async () => {
    await issueInvoice(karnataka, amid);
    await numbered();

    const data = await office.succeed(lock, { body: { month: '2026-11' } });

    expect(data).toMatchObject({ month: '2026-11', lockedAt: december.toISOString(), isStored: true });
    expect(await office.succeed(getLocks)).toEqual([data]);
    expect(await changed()).toEqual([]);
    expect((await filesOf())['read-me.txt']).toContain('It was locked on 05-12-2026');
    expect(await AuditEntry.findOne({ action: 'month.lock' }).lean()).toMatchObject({ targetName: '2026-11' });
  });

  test('rejects a month that is not over in India', async () => {
    setClock(new Date('2026-11-30T18:29:59.999Z'));
    expect((await lockMonth('2026-11')).code).toBe('month_not_over');

    setClock(new Date('2026-11-30T18:30:00.000Z'));
    expect((await lockMonth('2026-11')).status).toBe(200);
  });

  test('locks months in order, also across a year, and unlocks the last one', async () => {
    office = await openAt(new Date('2027-02-05T06:30:00.000Z'));
    await office.succeed(lock, { body: { month: '2026-11' } });

    const skipped = await lockMonth('2027-01');
    expect([skipped.code, skipped.error?.data]).toEqual(['month_lock_order', { next: '2026-12' }]);
    expect((await lockMonth('2026-10')).code).toBe('month_lock_order');
    await office.succeed(lock, { body: { month: '2026-12' } });
    await office.succeed(lock, { body: { month: '2027-01' } });

    const reason = 'A note was missing';
    expect((await office.call(unlock, { body: { month: '2026-12', reason } })).code).toBe('month_lock_order');
    expect((await office.call(unlock, { body: { month: '2027-02', reason } })).code).toBe('month_not_locked');
    await office.succeed(unlock, { body: { month: '2027-01', reason } });
    expect((await office.succeed(getLocks)).map(({ month }) => month)).toEqual(['2026-12', '2026-11']);
    expect(await AuditEntry.findOne({ action: 'month.unlock', result: 'done' }).lean()).toMatchObject({ reason });
  });

  test('returns the lock again if it is repeated, and one of ten concurrent locks is stored', async () => {
    const replies = await Promise.all(Array.from({ length: 10 }, async () => lockMonth('2026-11')));

    expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    const locks = await MonthLock.find().lean();
    expect(locks.length).toBe(1);
    expect((await LockedPart.distinct('writing')).map(String)).toEqual([String(locks[0]?.stored?.writing)]);
  });

  test.each(['lock:stored', 'lock:written'])('completes a lock if the server stopped at %s', async (place) => {
    setCheckpointHook((name) => {
      if (name === place) throw new Error('stopped');
    });
    expect((await lockMonth('2026-11')).status).toBe(500);
    setCheckpointHook(null);
    expect(await office.succeed(getLocks)).toMatchObject([{ isStored: false }]);
    office = await openAt(new Date('2027-01-05T06:30:00.000Z'));
    expect((await lockMonth('2026-12')).error?.data).toEqual({ next: '2026-11' });

    await office.succeed(lock, { body: { month: '2026-11' } });

    expect(await office.succeed(getLocks)).toMatchObject([{ isStored: true }]);
    expect((await LockedPart.distinct('writing')).length).toBe(1);
    expect(Object.keys(await filesOf())).toContain('KA/papers.csv');
  });

  test('completes a lock of an earlier version, which has only hashes', async () => {
    const files = [{ name: 'control.csv', hash: 'a'.repeat(64) }];
    await MonthLock.collection.insertOne({
      _id: '2026-11',
      lockedAt: december,
      lockedBy: office.admin._id,
      files,
    } as never);
    expect(await office.succeed(getLocks)).toMatchObject([{ isStored: false }]);
    expect(Object.keys(await filesOf())).toContain('payments.csv');

    await office.succeed(lock, { body: { month: '2026-11' } });

    expect(await office.succeed(getLocks)).toMatchObject([{ isStored: true }]);
    expect(await changed()).toEqual([]);
  });

  test('rejects a month whose vouchers of the money need more names', async () => {
    await issueInvoice(karnataka, amid);
    await numbered();
    const { version, ...saved } = await office.succeed(ledgerContract.getLedgerNames);
    const body = { ...saved, hasTally: true, hasMoney: true };
    await office.succeed(ledgerContract.saveLedgerNames, { body, headers: { 'if-match': `"${version}"` } });

    expect((await lockMonth('2026-11')).code).toBe('ledger_names_missing');
    expect(await MonthLock.countDocuments()).toBe(0);
  });
});

describe('a locked month', () => {
  test('gets no receipt, credit note or number any more: they are dated now', async () => {
    const invoice = await issueInvoice(karnataka, amid);
    await numbered();
    await office.succeed(lock, { body: { month: '2026-11' } });

    // A payment that is noticed late, and a correction with its date.
    await issueInvoice(karnataka, last);
    await issueNote(invoice, last, { amount: 100 });
    await numbered();

    expect(await datesOf()).toEqual([amid, december.toISOString(), december.toISOString()].toSorted());
    // The records say that the money came in November; no paper does.
    expect(await changed()).toEqual(['ledger.csv', 'control.csv']);
    expect([await findPaperGaps(), await findBrokenChains()]).toEqual([[], []]);
  });

  test('moves a paper without a number to the series of the present year', async () => {
    office = await openAt(new Date('2027-04-02T06:30:00.000Z'));
    await issueInvoice(karnataka, '2027-03-31T06:30:00.000Z');
    await office.succeed(lock, { body: { month: '2027-03' } });

    await numbered();

    expect(await Paper.find().lean()).toMatchObject([
      { year: 'KA/27-28', number: 1, issuedAt: new Date('2027-04-02T06:30:00.000Z') },
    ]);
  });

  test.each([
    ['before its number is stored', 'paper:counted', december.toISOString()],
    ['after its number is stored', 'paper:numbered', amid],
  ] as const)(
    'dates a paper that is being numbered by whether the lock comes first: %s',
    async (_when, place, date) => {
      await issueInvoice(karnataka, amid);
      let isFirst = true;
      setCheckpointHook(async (name) => {
        if (!isFirst || name !== place) return;
        isFirst = false;
        await office.succeed(lock, { body: { month: '2026-11' } });
      });

      await numbered();
      setCheckpointHook(null);
      await numbered();

      expect(await datesOf()).toEqual([date]);
      expect(await changed()).toEqual([]);
      expect(await findBrokenChains()).toEqual([]);
    },
  );

  test('dates a paper now that is numbered between the lock and the files', async () => {
    await issueInvoice(karnataka, amid);
    let isFirst = true;
    setCheckpointHook(async (name) => {
      if (!isFirst || name !== 'lock:stored') return;
      isFirst = false;
      await numbered();
    });

    await office.succeed(lock, { body: { month: '2026-11' } });
    setCheckpointHook(null);

    expect(await datesOf()).toEqual([december.toISOString()]);
    expect(await changed()).toEqual([]);
  });

  test('has the same files whatever changes, and says which of them would differ', async () => {
    await issueInvoice(karnataka, amid);
    await numbered();
    await office.succeed(lock, { body: { month: '2026-11' } });
    const before = await filesOf();
    await Paper.updateOne({}, { $set: { 'printed.totalAmount': 6_201 } });
    await Registration.updateOne({ prefix: 'KA' }, { $set: { prefix: 'K2' }, $addToSet: { prefixes: 'K2' } });
    office = await openAt(new Date('2026-12-06T06:30:00.000Z'));

    const after = await filesOf();

    const written = { 'read-me.txt': '', 'files.csv': '' };
    expect({ ...after, ...written }).toEqual({ ...before, ...written });
    expect(Object.keys(await filesOf(karnataka.registrationId ?? ''))).toEqual(
      expect.arrayContaining(['read-me.txt', 'KA/papers.csv', 'KA/control.csv', 'files.csv']),
    );
    expect(await changed()).toEqual(expect.arrayContaining(['KA/papers.csv', 'KA/control.csv']));
  });

  test('breaks the connection if what is stored was changed', async () => {
    await office.succeed(lock, { body: { month: '2026-11' } });
    await LockedPart.updateOne({ name: 'payments.csv' }, { $set: { zipped: gzipSync('Date\r\n') } });

    const address = `${office.origin}/api${monthContract.getZip.path}?month=2026-11`;
    const reply = await fetch(address, { headers: { authorization: `Bearer ${office.as}` } });

    expect(await reply.text().catch((error: unknown) => String(error))).toBe('TypeError: terminated');
  });

  test('gets papers again once it is unlocked', async () => {
    await office.succeed(lock, { body: { month: '2026-11' } });
    await office.succeed(unlock, { body: { month: '2026-11', reason: 'A note was missing' } });
    expect((await office.call(checkLock, { query: { month: '2026-11' } })).code).toBe('month_not_locked');
    expect(await LockedPart.countDocuments()).toBe(0);

    await issueInvoice(karnataka, amid);
    await numbered();

    expect(await datesOf()).toEqual([amid]);
  });
});
