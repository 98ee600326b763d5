import { describe, expect, test } from 'vitest';
import { readZip, rowsOf } from '../../test/support/read-zip.ts';
import { exportMonths } from './export-months.ts';
import { online, openStage, playMonth, settle } from './play-month.ts';
import { runProgram } from './run-program.ts';

describe('two months with invoices at the end of each rental', () => {
  test('agree with papers, vouchers, advances and money, and each paisa of tax is explained', async () => {
    const stage = await openStage('return');
    await playMonth(stage);
    const { rental, bookingId } = await online(stage, { fromDate: '2026-12-20', toDate: '2026-12-22' });
    await stage.app.advance(Date.parse('2026-12-08T06:30:00Z') - stage.app.clock.now().getTime());
    expect((await rental.cancel(bookingId)).status).toBe(200);
    await settle(stage);

    const files = await exportMonths(stage);

    expect(runProgram('check_exports.py', files)).toBe('everything agrees');
    const [november = '', december = ''] = [files['november.zip'], files['december.zip']];
    const rows = (zip: string, name: string) => rowsOf(readZip(zip)[name]).length;
    expect(rows(november, 'KA/at.csv')).toBeGreaterThan(1);
    expect(rows(december, 'KA/atadj.csv')).toBeGreaterThan(1);
    expect(rows(december, 'KA/papers.csv')).toBeGreaterThan(20);
    expect(runProgram('change_month.py', { 'month.zip': december })).toMatch(/^\d+ changes noticed$/);
  }, 300_000);
});
