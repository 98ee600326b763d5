import { type dashboardContract, type DepositReturns, depositReturnsWords } from '@rental/contracts';
import { isRecord, send } from '../../lib/api/http.ts';

// Type-checked against the contract. Importing the contract itself would add its schemas to the bundle.
const path: typeof dashboardContract.getDepositReturns.path = '/booking/getDepositReturns';

const isFigure = (value: unknown): value is DepositReturns => isRecord(value) && typeof value['inTime'] === 'number';

/** Returns the words about the deposits that were given back in time; null if there are none to show. */
export async function loadDepositReturns(signal: AbortSignal): Promise<ReturnType<typeof depositReturnsWords> | null> {
  const answer = await send({ method: 'GET', path, signal });
  const data = 'error' in answer || !isRecord(answer.data) ? null : answer.data['data'];
  const deposits = isRecord(data) ? data['deposits'] : null;
  return isFigure(deposits) ? depositReturnsWords(deposits) : null;
}
