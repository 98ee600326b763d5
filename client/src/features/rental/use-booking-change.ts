import { useState } from 'react';
import { whyUnconfirmed } from '../../lib/api/error-message.ts';
import { notify } from '../../lib/toast/notify.tsx';

/** Changes a booking: marks the panel as busy, then shows a toast on success or an error beside the form. */
export function useBookingChange(onBusy: (isBusy: boolean) => void) {
  const [failure, setFailure] = useState<string | null>(null);

  const make = async (send: () => Promise<{ message: string }>): Promise<boolean> => {
    setFailure(null);
    onBusy(true);
    try {
      notify.success((await send()).message);
      return true;
    } catch (cause) {
      setFailure(whyUnconfirmed(cause, { canRepeat: true }));
      return false;
    } finally {
      onBusy(false);
    }
  };

  return { failure, make };
}
