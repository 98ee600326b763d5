import { monthContract } from '@rental/contracts';
import { describe, expect, test } from 'vitest';
import { Booking } from '../../src/features/booking/booking.model.ts';
import { readZip, rowsOf } from '../../test/support/read-zip.ts';
import { exportMonths } from './export-months.ts';
import { playNewBilling, playNewBillingOfExchange } from './play-billing.ts';
import { openStage, playMonth } from './play-month.ts';
import { runProgram } from './run-program.ts';

describe('the money of a month', () => {
  test('of 60 bookings of every kind agrees with papers, trend, bookings, payouts and day books, and each rupee is explained', async () => {
    const stage = await openStage();
    await playMonth(stage);
    expect(await Booking.countDocuments({ kind: 'booking' })).toBeGreaterThanOrEqual(60);
    await stage.app.advance(Date.parse('2026-12-04T06:30:00Z') - stage.app.clock.now().getTime());

    const files = await exportMonths(stage);

    expect(runProgram('check_exports.py', files)).toBe('everything agrees');
    const [november = '', december = ''] = [files['november.zip'], files['december.zip']];
    const differences = rowsOf(readZip(november)['control.csv']).map((row) => row[4]);
    expect([differences.length > 25, new Set(differences)]).toEqual([true, new Set(['0.00'])]);
    expect(runProgram('change_month.py', { 'month.zip': november })).toMatch(/^1\d{3} changes noticed$/);
    expect(runProgram('check_month.py', { 'first.zip': december, 'next.zip': november })).toContain('closes with');
  }, 300_000);

  test('is explained by the papers, too, if some were issued again with other billing details', async () => {
    const stage = await openStage();
    await stage.open({}, (await stage.as()).clerk);
    await playNewBilling(stage);
    await playNewBillingOfExchange(stage);

    const { owner: as } = await stage.as();
    const zip = await stage.app.client.succeed(monthContract.getZip, { as, query: { month: '2026-11' } });

    expect(runProgram('check_month.py', { 'month.zip': zip })).toMatch(/^\d+ papers$/);
    const differences = rowsOf(readZip(zip)['control.csv']).map((row) => row[4]);
    expect(new Set(differences)).toEqual(new Set(['0.00']));
  });
});
