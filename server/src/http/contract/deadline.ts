import { AppError } from '../../errors/app-error.ts';

/**
 * The result of `work`, or `unavailable` when it takes longer. The work itself goes on: it is written so that
 * stopping at any line, and doing it again, is harmless.
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
