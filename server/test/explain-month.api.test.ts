import { ledgerContract, monthContract } from '@rental/contracts';
import { samples } from '@rental/contracts/samples';
import { expect, test } from 'vitest';
import { numberPapers } from '../src/features/receipt/number-papers.ts';
import { explain, recordCommands } from './support/explain-commands.ts';
import { issueInvoice, issueNote, openDesk } from './support/issue-papers.ts';
import { openDrawers } from './support/open-drawer.ts';
import { openOffice } from './support/open-office.ts';
import { createRental } from './support/open-rental.ts';

test('the papers of a month are found by their date and read by their number', async () => {
  const office = await openOffice();
  const desk = await openDesk({ state: '29', gstin: '29AAGCB7383J1Z4', prefix: 'KA' });
  for (let day = 10; day < 30; day += 1) await issueInvoice(desk, `2026-09-${day}T06:30:00Z`);
  const booking = await issueInvoice(desk, '2026-10-10T06:30:00Z');
  await issueInvoice(desk, '2026-10-11T06:30:00Z');
  await issueNote(booking, '2026-10-12T06:30:00Z', { amount: 100 });
  await numberPapers(office.deps);
  const commands = recordCommands();

  await office.succeed(monthContract.getZip, { query: { month: '2026-10' } });

  const own = commands.take().filter((command) => Object.values(command)[0] === 'receipts');
  const plans = await Promise.all(own.map(explain));
  const [series, ...sums] = plans.filter(({ what }) => what.startsWith('aggregate '));
  expect([series?.indexes, series?.docsExamined]).toEqual([['papers_by_date'], 0]);
  for (const { stages, docsExamined } of sums) {
    expect([stages.includes('COLLSCAN'), docsExamined <= 2]).toEqual([false, true]);
  }
  const reads = plans.filter(({ what, indexes }) => what.startsWith('find ') && indexes.includes('uniq_paper_number'));
  // The register, four sheets and the e-invoices, each of invoices and credit notes.
  expect(reads.length).toBe(12);
  for (const { stages, returned, docsExamined } of reads) {
    expect([stages.includes('SORT'), docsExamined]).toEqual([false, returned]);
  }
});

test('the money of a month is found by its time, and what is open at its end by its state', async () => {
  const desk = await openDrawers();
  await desk.opened();
  const paid = await Promise.all(Array.from({ length: 3 }, async () => (await createRental(desk.app)).confirmed()));
  const bookingId = await desk.owing();
  await desk.payIn(bookingId, 1_000);
  desk.app.sandbox.refundOutside(paid[0]?.fields.razorpay_payment_id ?? '', 10_000);
  await desk.runFor(3_600_000, 3);
  desk.app.clock.set('2026-12-02T06:30:00Z');
  const as = await desk.app.signIn(desk.owner.admin);
  // With the vouchers of the money, which read it again.
  const body = { ...samples['month.saveLedgerNames'].body, isEach: true };
  await desk.app.client.succeed(ledgerContract.saveLedgerNames, { as, body });
  const commands = recordCommands();

  await desk.app.client.succeed(monthContract.getZip, { as, query: { month: '2026-11' } });

  const ofMoney = ['bookings', 'charges', 'payouts', 'payoutlines', 'drawers', 'disputes'];
  const own = commands.take().filter((command) => ofMoney.includes(String(Object.values(command)[0])));
  const plans = await Promise.all(own.map(explain));
  const scans = plans.filter(({ stages }) => stages.includes('COLLSCAN') || stages.includes('SORT'));
  expect([plans.length > 20, scans.map(({ what }) => what)]).toEqual([true, []]);
});
