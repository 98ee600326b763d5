import { ledgerContract, type LedgerNames, listDays, monthContract } from '@rental/contracts';
import { samples } from '@rental/contracts/samples';
import { beforeEach, describe, expect, test } from 'vitest';
import { reconcileDay } from '../../src/features/reconciliation/reconcile-day.ts';
import { readZip } from '../../test/support/read-zip.ts';
import {
  openStage,
  playFailedRefunds,
  playLatePayment,
  playOutside,
  playRefunds,
  playRentals,
  settle,
  type Stage,
} from './play-month.ts';
import { playNewBilling } from './play-billing.ts';
import { runProgram } from './run-program.ts';

const named: LedgerNames = {
  ...samples['month.saveLedgerNames'].body,
  hasZoho: false,
  rates: [{ basisPoints: 1_800, sales: 'Sales & more', zohoTax: null, zohoIgst: null }],
};
const { names } = named;

let stage: Stage;
beforeEach(async () => {
  stage = await openStage();
});

const save = async (body: LedgerNames) => {
  const { owner: as } = await stage.as();
  await stage.app.client.succeed(ledgerContract.saveLedgerNames, { as, body });
};
const ask = async (registrationId?: string) => {
  const { owner: as } = await stage.as();
  const query = { month: '2026-11', ...(registrationId !== undefined && { registrationId }) };
  return stage.app.client.call(monthContract.getZip, { as, query });
};
const download = async () => (await ask()).data ?? expect.fail('no zip');
const run = (program: 'check_books.py' | 'change_books.py', zip: string, ledgers: LedgerNames) =>
  runProgram(program, { 'month.zip': zip, 'ledgers.json': JSON.stringify(ledgers) });

/** Returns each voucher of the money by its id. */
function vouchersIn(zip: string): Map<string, string> {
  const text = readZip(zip)['tally-money.xml'] ?? '';
  const messages = text.split('\n').filter((line) => line.includes('<VOUCHER '));
  return new Map(messages.map((message) => [/REMOTEID="([^"]*)"/.exec(message)?.[1] ?? '', message]));
}

describe('the vouchers of the money', () => {
  test.each([
    ['one ledger for all customers', false],
    ['a ledger for each customer', true],
  ])(
    'equal the accounts to the paisa, and a later export repeats each of them: %s [g5] [g6] [g8]',
    async (_which, isEach) => {
      const ledgers = { ...named, isEach };
      await save(ledgers);
      await playRentals(stage);
      await playNewBilling(stage);
      await settle(stage);
      const early = await download();

      await playRefunds(stage);
      await settle(stage);
      if (!isEach) {
        await playFailedRefunds(stage);
        await playOutside(stage);
        await settle(stage);
        await playLatePayment(stage);
      }
      await settle(stage);
      await stage.app.advance(Date.parse('2026-12-04T06:30:00Z') - stage.app.clock.now().getTime());
      for (const day of listDays('2026-11-20', '2026-11-30')) await reconcileDay(day, stage.app.deps);
      const late = await download();

      expect(run('check_books.py', early, ledgers)).toMatch(/^\d+ vouchers$/);
      expect(run('check_books.py', late, ledgers)).toMatch(/^\d+ vouchers$/);
      expect(run('change_books.py', late, ledgers)).toMatch(/^\d+ changes noticed$/);
      const [before, after] = [vouchersIn(early), vouchersIn(late)];
      expect(after.size).toBeGreaterThan(before.size);
      expect([...before].filter(([id, message]) => after.get(id) !== message)).toEqual([]);
      expect(readZip(late)['read-me.txt']).toContain('tally-money.xml');
    },
    300_000,
  );

  test('are only in the zip of the whole month, and only if they are turned on', async () => {
    await save({ ...named, hasMoney: false, names: { ...names, razorpay: null } });
    expect(Object.keys(readZip(await download())).filter((name) => name.endsWith('.xml'))).toEqual([
      'tally.xml',
      'KA/tally.xml',
    ]);

    await save({ ...named, names: { ...names, cash: null } });

    expect(vouchersIn(await download()).size).toBe(0);
  });

  test('need the names of the ledgers that the month moves', async () => {
    await playRentals(stage);
    await settle(stage);
    await save({ ...named, names: { ...names, cash: null, upi: null, fees: null } });

    const refused = await ask();

    expect([refused.status, refused.code]).toEqual([409, 'ledger_names_missing']);
    expect(refused.error?.details?.map(({ message }) => message).toSorted()).toEqual(['Cash', 'Razorpay’s fees']);
  });

  test('get default names for the ledgers that an older version does not name', async () => {
    const { owner: as } = await stage.as();
    const { data } = await stage.app.client.call(ledgerContract.getLedgerNames, { as });

    expect(data).toMatchObject({ hasMoney: false, names: { razorpay: null, payouts: null, fees: 'Razorpay fees' } });
  });
});
