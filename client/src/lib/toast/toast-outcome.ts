import { whyUnconfirmed } from '../api/error-message.ts';
import { notify } from './notify.tsx';

/**
 * Shows the server’s message or, on failure, the message from `whyUnconfirmed` as a toast. Returns whether the change
 * was made.
 */
export async function toastOutcome(
  change: Promise<{ message: string }>,
  options?: Parameters<typeof whyUnconfirmed>[1],
): Promise<boolean> {
  return await change.then(
    ({ message }) => {
      notify.success(message);
      return true;
    },
    (cause: unknown) => {
      notify.error(whyUnconfirmed(cause, options));
      return false;
    },
  );
}
