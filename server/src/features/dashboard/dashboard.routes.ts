import { dashboardContract } from '@rental/contracts';
import { Router } from 'express';
import { serve } from '../../http/serve.ts';
import type { Deps } from '../../platform/deps.ts';
import { getTotals } from './get-totals.ts';
import { listBookings } from './list-bookings.ts';

export function dashboardRoutes(deps: Pick<Deps, 'settings'>): Router {
  const router = Router();

  serve(router, dashboardContract.getDashboardData, () => getTotals());

  serve(router, dashboardContract.getBookingData, ({ query }) => listBookings(query, deps), 'LIMIT_READ_PER_MINUTE');

  return router;
}
