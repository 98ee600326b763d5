import { AppError } from '../../../errors/app-error.ts';
import type { Limits } from '../../../http/limits.ts';

type Guess = { couponCode?: string | undefined; customerId: string | null };

/**
 * Limits how often a customer may try unknown codes. A rate-limit point is consumed before the work and refunded unless
 * the code turns out to be unknown. `isUnknown` recognises that case if the work returns a result instead of throwing.
 */
export async function limitGuesses<T>(
  { couponCode, customerId }: Guess,
  { limits, isUnknown = () => false }: { limits: Limits; isUnknown?: (result: T) => boolean },
  work: () => Promise<T>,
): Promise<T> {
  if (couponCode === undefined || customerId === null) return work();
  const key = `user:${customerId}`;
  await limits.consume('LIMIT_COUPON_PER_HOUR', key);
  let wasUnknown = false;
  try {
    const result = await work();
    wasUnknown = isUnknown(result);
    return result;
  } catch (error) {
    wasUnknown = error instanceof AppError && error.code === 'coupon_unknown';
    throw error;
  } finally {
    if (!wasUnknown) await limits.giveBack('LIMIT_COUPON_PER_HOUR', key);
  }
}
