import { cancellationsContract, dashboardContract, demandContract, reportContract } from '@rental/contracts';
import { Router } from 'express';
import { serve } from '../../http/contract/serve.ts';
import { serveFile } from '../../http/contract/serve-file.ts';
import { reachOf } from '../../platform/reach.ts';
import type { Deps } from '../../platform/deps.ts';
import { exportCancellations } from './cancellations/export-cancellations.ts';
import { getCancellations } from './cancellations/get-cancellations.ts';
import type { Daybooks } from './days/daybooks.ts';
import { exportDemand } from './demand/export-demand.ts';
import { getDemand } from './demand/get-demand.ts';
import { exportBookings } from './export-bookings.ts';
import { createDepositReturns, figureSeconds } from './get-deposit-returns.ts';
import { getTotals } from './get-totals.ts';
import { getTrend } from './get-trend.ts';
import { getIdleCars } from './idle/get-idle-cars.ts';
import { listBookings } from './list-bookings.ts';
import { listCalendar } from './list-calendar.ts';
import { exportReport } from './report/export-report.ts';
import { getReport } from './report/get-report.ts';

export function dashboardRoutes(deps: Pick<Deps, 'clock' | 'settings'> & { daybooks: Daybooks }): Router {
  const router = Router();
  const getDepositReturns = createDepositReturns(deps);

  serve(router, dashboardContract.getDashboardData, () => getTotals(deps.daybooks));

  serve(router, dashboardContract.getBookingData, ({ query, caller }) => listBookings(query, reachOf(caller), deps));

  serveFile(router, dashboardContract.getExport, ({ query, caller }) => exportBookings(query, reachOf(caller), deps));

  serve(router, dashboardContract.getTrend, ({ query }) => getTrend(query, deps));

  serve(router, reportContract.getReport, ({ query }) => getReport(query, deps));

  serve(router, reportContract.getIdleCars, ({ query }) => getIdleCars(query, deps));

  serveFile(router, reportContract.getReportCsv, ({ query }) => exportReport(query, deps));

  serve(router, demandContract.getDemand, ({ query }) => getDemand(query));

  serveFile(router, demandContract.getDemandCsv, ({ query }) => exportDemand(query));

  serve(router, cancellationsContract.getCancellations, ({ query }) => getCancellations(query, deps));

  serveFile(router, cancellationsContract.getCancellationsCsv, ({ query }) => exportCancellations(query, deps));

  serve(router, dashboardContract.getDepositReturns, async ({ exchange: { res } }) => {
    const deposits = await getDepositReturns();
    res.set('Cache-Control', `public, max-age=${figureSeconds}`);
    return { deposits };
  });

  // Served here and not with the block routes, because the calendar includes customers’ names.
  serve(router, dashboardContract.getCalendar, ({ query, caller }) => listCalendar(query, reachOf(caller)));

  return router;
}
