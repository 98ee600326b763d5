import type { CounterRental } from '@rental/contracts';
import { useState } from 'react';
import { errorCode, whyUnconfirmed } from '../../../lib/api/error-message.ts';
import type { Saved } from '../../../lib/api/rtk-endpoint.ts';
import { newObjectId } from '../../../lib/browser/new-object-id.ts';

/** The result of a step: the server’s message, its consequence, and the booking after the step. */
export type Recorded = { message: string; text: string; rental: CounterRental };

type StepEnds = {
  onBusy: (isBusy: boolean) => void;
  onRecorded: (recorded: Recorded) => void;
  /** Called if the booking has changed since it was loaded. */
  onEdited: () => void;
};

const editedCodes: readonly (string | null)[] = ['stage_conflict', 'edited_meanwhile'];

/** Records a step of a booking. A retry sends the same `recordId`, so that nothing is recorded twice. */
export function useStep({ onBusy, onRecorded, onEdited }: StepEnds) {
  const [recordId] = useState(newObjectId);
  const [failure, setFailure] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);

  const record = async <T extends CounterRental>(send: Promise<Saved<T>>, textOf: (data: T) => string) => {
    setFailure(null);
    setIsSending(true);
    onBusy(true);
    try {
      const { message, data } = await send;
      onRecorded({ message, text: textOf(data), rental: data });
    } catch (cause) {
      if (editedCodes.includes(errorCode(cause))) onEdited();
      else setFailure(whyUnconfirmed(cause, { canRepeat: true }));
    } finally {
      setIsSending(false);
      onBusy(false);
    }
  };

  return { recordId, failure, isSending, record };
}
