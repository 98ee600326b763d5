import { extraChargeContract, monthContract } from '@rental/contracts';
import { expect, test } from 'vitest';
import { changesOf } from '../../test/support/change-booking.ts';
import { counterOf } from '../../test/support/open-counter.ts';
import { taxCleaning } from '../../test/support/own-profile.ts';
import { readZip, rowsOf } from '../../test/support/read-zip.ts';
import { handedOut, openStage, settle, type Stage, succeed } from './play-month.ts';
import { runProgram } from './run-program.ts';

const facts = { reason: 'Mud on the seats', evidence: 'Photos of the return' };

async function charge(stage: Stage, bookingId: string, about: { kind: 'late' | 'cleaning' | 'fine'; amount: number }) {
  const { clerk: as } = await stage.as();
  const recordId = stage.newId();
  const body = { bookingId, rev: await stage.revOf(bookingId), recordId, ...facts, ...about };
  succeed(await stage.app.client.call(extraChargeContract.addCharge, { as, body }));
  await stage.app.advance(1_000);
  return recordId;
}

/** Rentals with charges at two rates, paid together or not, and one from which a charge was taken off. */
async function playCharges(stage: Stage): Promise<void> {
  const clerk = counterOf(stage.app, stage.clerk.user);
  for (const end of ['paid', 'unpaid', 'taken off'] as const) {
    const { rental, bookingId } = await handedOut(stage, 'card');
    await charge(stage, bookingId, { kind: 'late', amount: 1_237 });
    await charge(stage, bookingId, { kind: 'fine', amount: 1_000 });
    const entryId = await charge(stage, bookingId, { kind: 'cleaning', amount: 1_111 });
    if (end !== 'unpaid') await changesOf(rental, bookingId).pay();
    await settle(stage);
    if (end === 'taken off') {
      const { owner: as } = await stage.as();
      const body = { bookingId, rev: await stage.revOf(bookingId), recordId: stage.newId(), entryId, reason: 'Clean' };
      succeed(await stage.app.client.call(extraChargeContract.takeOffCharge, { as, body }));
    }
    succeed(await clerk.takeBack(bookingId));
    await settle(stage);
  }
}

test.each(['payment', 'return'] as const)(
  'a month with charges at rates of their own agrees with its papers, with invoices at the %s',
  async (invoiceAt) => {
    const stage = await openStage(invoiceAt);
    await taxCleaning(stage.app, undefined, { deposit: { amount: 5_000, returnHours: 24 } });
    await stage.open({}, (await stage.as()).clerk);
    await playCharges(stage);

    const { owner: as } = await stage.as();
    const zip = await stage.app.client.succeed(monthContract.getZip, { as, query: { month: '2026-11' } });

    expect(runProgram('check_month.py', { 'month.zip': zip })).toMatch(/^\d+ papers$/);
    expect(runProgram('change_month.py', { 'month.zip': zip })).toMatch(/^\d+ changes noticed$/);
    const files = readZip(zip);
    const rates = rowsOf(files['KA/papers.csv']).map((row) => row[9]);
    expect(rates.filter((rate) => rate === '5').length).toBeGreaterThan(1);
    const codes = rowsOf(files['KA/hsn-b2c.csv']).map(([code]) => code);
    expect(codes).toEqual(expect.arrayContaining(['997311', '998533']));
    const differences = rowsOf(files['KA/control.csv']).map((row) => row.at(-1));
    expect(new Set(differences)).toEqual(new Set(['0.00']));
  },
  300_000,
);
