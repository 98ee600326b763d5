import type { Deps } from '../../platform/deps.ts';
import { GatewayError } from '../../platform/payment-gateway.ts';

/** How many items a worker processes per round. */
export const batch = 50;
const atOnce = 5;

/** Processes a few items at a time; a failed item is logged and does not affect the others. */
export async function inGroups<T>(items: T[], work: (item: T) => Promise<void>, { logger }: Deps): Promise<void> {
  for (let start = 0; start < items.length; start += atOnce) {
    const results = await Promise.allSettled(items.slice(start, start + atOnce).map(work));
    for (const result of results) {
      if (result.status === 'rejected') {
        const level = result.reason instanceof GatewayError ? 'warn' : 'error';
        logger[level]({ err: result.reason }, 'worker item failed; it will be retried');
      }
    }
  }
}
