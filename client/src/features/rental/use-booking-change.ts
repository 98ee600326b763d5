import { useState } from 'react';
import { whyUnconfirmed } from '../../lib/api/error-message.ts';
import { notify } from '../../lib/toast/notify.tsx';

/** Makes a change of a booking: its panel is busy meanwhile, a success is told, and a failure stays beside the form. */
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
