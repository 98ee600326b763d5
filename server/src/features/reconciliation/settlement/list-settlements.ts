import { startOfDayInIndia, type Settlement as ShownSettlement } from '@rental/contracts';
import { trusted } from '../../../platform/mongo.ts';
import { Settlement } from './settlement.model.ts';

/** The first day of the month after `YYYY-MM`. */
function nextMonth(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return number === 12 ? `${year + 1}-01-01` : `${year}-${String(number + 1).padStart(2, '0')}-01`;
}

/** What the provider settled in a month of India, the newest first. */
export async function listSettlements(month: string): Promise<ShownSettlement[]> {
  const from = startOfDayInIndia(`${month}-01`);
  const to = startOfDayInIndia(nextMonth(month));
  const found = await Settlement.find({ settledAt: trusted({ $gte: from, $lt: to }) })
    .sort({ settledAt: -1, _id: 1 })
    .lean();
  return found.map(({ _id, settledAt, amountPaise, feesPaise, taxPaise, utr, status }) => ({
    _id,
    settledAt: settledAt.toISOString(),
    amountInPaise: amountPaise,
    feesInPaise: feesPaise,
    taxInPaise: taxPaise,
    utr,
    status,
  }));
}
