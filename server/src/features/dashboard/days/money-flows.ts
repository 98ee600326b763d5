import { dayInIndia } from '@rental/contracts';
import { listDisputeFlows } from '../../payment/dispute/list-dispute-flows.ts';
import type { MoneyDaybook } from './money-days.ts';

/** The rupees that came in on a day, negative for those that were returned. */
export type Flow = { day: string; sum: number };

/**
 * Returns what came in and was returned. A payment counts on the day its booking was confirmed, a refund on the day it
 * was promised or found, a dispute on the day it was found, so that past days never change.
 */
export async function readMoneyFlows(money: MoneyDaybook): Promise<Flow[]> {
  const [days, flows] = await Promise.all([money.read(), listDisputeFlows()]);
  return [
    ...[...days].map(([day, { captured, returned }]) => ({ day, sum: captured - returned })),
    ...flows.map(({ at, rupees }) => ({ day: dayInIndia(at), sum: rupees })),
  ];
}
