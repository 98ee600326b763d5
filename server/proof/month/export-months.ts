import { dashboardContract, drawerContract, listDays, monthContract, reconciliationContract } from '@rental/contracts';
import { reconcileDay } from '../../src/features/reconciliation/reconcile-day.ts';
import type { Stage } from './play-month.ts';

const days = listDays('2026-11-20', '2026-11-30');

/** Reconciles November, and returns everything that an owner can export about it, and the zip of December. */
export async function exportMonths(stage: Stage): Promise<Record<string, string>> {
  for (const day of days) await reconcileDay(day, stage.app.deps);
  const { client } = stage.app;
  const { owner: as } = await stage.as();
  const { locationId } = stage;
  const payouts = await client.succeed(reconciliationContract.listPayouts, { as, query: { month: '2026-11' } });
  const files: Record<string, string> = {
    'november.zip': await client.succeed(monthContract.getZip, { as, query: { month: '2026-11' } }),
    'december.zip': await client.succeed(monthContract.getZip, { as, query: { month: '2026-12' } }),
    'trend.json': JSON.stringify(await client.succeed(dashboardContract.getTrend, { as, query: { by: 'month' } })),
    'bookings.csv': await client.succeed(dashboardContract.getExport, { as, query: {} }),
  };
  for (const { _id: id } of payouts) {
    files[`payout-${id}.csv`] = await client.succeed(reconciliationContract.getPayout, { as, query: { id } });
  }
  for (const day of days) {
    files[`day-book-${day}.csv`] = await client.succeed(drawerContract.getDayBookCsv, {
      as,
      query: { locationId, day },
    });
  }
  return files;
}
