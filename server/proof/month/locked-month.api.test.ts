import { listDays, monthContract, monthLockContract } from '@rental/contracts';
import { expect, test } from 'vitest';
import { User } from '../../src/features/auth/account/user.model.ts';
import { reviewRefunds } from '../../src/features/payment/settle/settle.ts';
import { reconcileDay } from '../../src/features/reconciliation/reconcile-day.ts';
import { readZip, rowsOf } from '../../test/support/read-zip.ts';
import { openStage, playLatePayment, playRefunds, playRentals, settle } from './play-month.ts';
import { runProgram } from './run-program.ts';

const days = listDays('2026-11-20', '2026-11-30');

test('a locked month doesn’t change when its money changes later; the next month has the adjustments', async () => {
  const stage = await openStage();
  await stage.open({}, (await stage.as()).clerk);
  await playRefunds(stage);
  await playRentals(stage);
  await settle(stage);
  await playLatePayment(stage);
  await stage.app.advance(Date.parse('2026-12-04T06:30:00Z') - stage.app.clock.now().getTime());
  const { owner: as } = await stage.as();
  const zipOf = async (month: string) => stage.app.client.succeed(monthContract.getZip, { as, query: { month } });
  const about = async () => {
    const { 'read-me.txt': _readMe, 'files.csv': _list, ...files } = readZip(await zipOf('2026-11'));
    return files;
  };
  const adjusted = async () =>
    rowsOf(readZip(await zipOf('2026-12'))['control.csv']).flatMap(([, name = '', , , , , sum = '']) =>
      ['', '0.00'].includes(sum) ? [] : [name],
    );
  await stage.app.client.succeed(monthLockContract.lock, { as, body: { month: '2026-11' } });
  const before = await about();
  expect(await adjusted()).toEqual([]);

  // After the lock: November’s payouts are reconciled, the bank rejects a refund, and customers change their names.
  for (const day of days) await reconcileDay(day, stage.app.deps);
  const refund = stage.app.sandbox.state().refunds.find(({ status }) => status === 'processed');
  stage.app.sandbox.setRefund(refund?.id ?? '', 'failed');
  await reviewRefunds(refund?.payment_id ?? '', stage.app.deps);
  await User.updateMany({}, { $set: { name: 'Renamed' } });

  expect(await about()).toEqual(before);
  const { changed } = await stage.app.client.succeed(monthLockContract.checkLock, { as, query: { month: '2026-11' } });
  expect(changed).toEqual(expect.arrayContaining(['refunds.csv', 'settlements.csv', 'deposits.csv', 'control.csv']));
  expect(await adjusted()).toEqual([
    'Razorpay in transit',
    'Bank by payouts',
    'To assign or return',
    'Razorpay’s fees without GST',
    'GST in Razorpay’s fees',
  ]);
  const months = { 'november.zip': await zipOf('2026-11'), 'december.zip': await zipOf('2026-12') };
  expect(runProgram('check_month.py', months)).toMatch(/^\d+ papers/);
  expect(runProgram('change_month.py', { 'month.zip': months['december.zip'] })).toMatch(/^\d+ changes noticed$/);
}, 300_000);
