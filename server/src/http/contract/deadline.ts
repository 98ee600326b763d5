import { AppError } from '../../errors/app-error.ts';

/**
 * Returns the result of `work`, or throws `unavailable` when it takes longer than the deadline. The work itself
 * continues, so it must be safe to interrupt anywhere and to repeat.
 */
export async function withinDeadline<T>(work: Promise<T>, seconds: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new AppError('unavailable', { retryAfterSeconds: 2 })), seconds * 1_000);
  });
  try {
    return await Promise.race([work, deadline]);
  } finally {
    clearTimeout(timer);
  }
}
