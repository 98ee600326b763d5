import { whyUnconfirmed } from '../api/error-message.ts';
import { notify } from './notify.tsx';

/** Says what became of a change, in the server's words or those of `whyUnconfirmed`; answers whether it was made. */
export async function tellOutcome(
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
