import { errorMessage } from '../api/error-message.ts';
import { notify } from './notify.tsx';

/** Says what became of a change in the server's words; answers whether it was made. */
export async function tellOutcome(change: Promise<{ message: string }>): Promise<boolean> {
  return await change.then(
    ({ message }) => {
      notify.success(message);
      return true;
    },
    (cause: unknown) => {
      notify.error(errorMessage(cause));
      return false;
    },
  );
}
