import { whyUnconfirmed } from '../api/error-message.ts';
import { notify } from './notify.tsx';

/**
 * Shows a toast with the server’s message or, on failure, with the message from `whyUnconfirmed`. Returns whether the
 * server confirmed the change.
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
