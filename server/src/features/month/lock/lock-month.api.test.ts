import { monthContract, monthLockContract } from '@rental/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Desk, issueInvoice, issueNote, openDesk } from '../../../../test/support/issue-papers.ts';
import { type Office, staffOffice } from '../../../../test/support/open-office.ts';
import { readZip, rowsOf } from '../../../../test/support/read-zip.ts';
import { createTestApp } from '../../../../test/support/test-app.ts';
import { setCheckpointHook } from '../../../platform/checkpoint.ts';
import { AuditEntry } from '../../audit/audit.model.ts';
import { findBrokenChains } from '../../receipt/find-broken-chains.ts';
import { MonthLock } from '../../receipt/lock/month-lock.model.ts';
import { findPaperGaps, numberPapers } from '../../receipt/number-papers.ts';
import { Paper } from '../../receipt/paper.model.ts';

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
const filesOf = async () => readZip(await office.succeed(monthContract.getZip, { query: { month: '2026-11' } }));
const changed = async () => (await office.succeed(checkLock, { query: { month: '2026-11' } })).changed;
const numbered = async () => numberPapers(office.deps);
const datesOf = async () =>
  (await Paper.find().sort({ number: 1 }).lean()).map(({ issuedAt }) => issuedAt.toISOString());

describe('POST /month/lock', () => {
  test('stores who locked the month, and its zip then says that its files are unchanged', async () => {
    await issueInvoice(karnataka, amid);
    await numbered();
    expect((await filesOf())['lock.csv']).toBeUndefined();

    const data = await office.succeed(lock, { body: { month: '2026-11' } });

    expect(data).toMatchObject({ month: '2026-11', lockedAt: december.toISOString(), isHashed: true });
    expect(await office.succeed(getLocks)).toEqual([data]);
    expect(await changed()).toEqual([]);
    const rows = rowsOf((await filesOf())['lock.csv']);
    expect(rows.map(([name]) => name)).toContain('KA/papers.csv');
    expect(new Set(rows.map((row) => row.at(-1)))).toEqual(new Set(['unchanged']));
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
    expect(await MonthLock.countDocuments()).toBe(1);
  });

  test('completes a lock whose hashes were never stored because the server stopped', async () => {
    setCheckpointHook((name) => {
      if (name === 'lock:stored') throw new Error('stopped');
    });
    expect((await lockMonth('2026-11')).status).toBe(500);
    setCheckpointHook(null);
    expect(await office.succeed(getLocks)).toMatchObject([{ isHashed: false }]);

    await office.succeed(lock, { body: { month: '2026-11' } });

    expect(await office.succeed(getLocks)).toMatchObject([{ isHashed: true }]);
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

  test('says which files differ if a stored paper was changed', async () => {
    await issueInvoice(karnataka, amid);
    await numbered();
    await office.succeed(lock, { body: { month: '2026-11' } });
    await Paper.updateOne({}, { $set: { 'printed.totalAmount': 6_201 } });

    expect(await changed()).toEqual(expect.arrayContaining(['KA/papers.csv', 'KA/control.csv']));
    const rows = rowsOf((await filesOf())['lock.csv']);
    expect(rows.find(([name]) => name === 'KA/papers.csv')?.at(-1)).toBe('CHANGED');
  });

  test('gets papers again once it is unlocked', async () => {
    await office.succeed(lock, { body: { month: '2026-11' } });
    await office.succeed(unlock, { body: { month: '2026-11', reason: 'A note was missing' } });
    expect((await office.call(checkLock, { query: { month: '2026-11' } })).code).toBe('month_not_locked');

    await issueInvoice(karnataka, amid);
    await numbered();

    expect(await datesOf()).toEqual([amid]);
  });
});
