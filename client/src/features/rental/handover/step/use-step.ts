import type { CounterRental, HandoverFacts } from '@rental/contracts';
import { useContext, useState } from 'react';
import { errorCode, isUnreachable, whyUnconfirmed } from '../../../../lib/api/error-message.ts';
import type { Saved } from '../../../../lib/api/rtk-endpoint.ts';
import { newObjectId } from '../../../../lib/browser/new-object-id.ts';
import { serverNow } from '../../../../lib/clock.ts';
import { useAppDispatch } from '../../../../lib/store/store-hooks.ts';
import { offlineTexts } from '../../../counter/offline/offline-texts.ts';
import { keepStep, removeStep } from '../../../counter/offline/step-queue.ts';
import type { WaitingStep } from '../../../counter/offline/stored-steps.ts';
import { KeptStep, seenOf } from './kept-step.ts';

/** The result of a step: the server’s message, its consequence, and the booking after the step. */
export type Recorded = { message: string; text: string; rental: CounterRental };

/** A step that is stored on this device if there is no network, and sent later. */
type Keepable = Pick<WaitingStep, 'step' | 'body'> & { facts: HandoverFacts };

type StepEnds = {
  onBusy: (isBusy: boolean) => void;
  onRecorded: (recorded: Recorded) => void;
  /** Called if the booking has changed since it was loaded. */
  onEdited: () => void;
  /** Called once the step is stored on this device, because the server can’t be reached. */
  onKept: () => void;
};

const editedCodes: readonly (string | null)[] = ['stage_conflict', 'edited_meanwhile'];

/**
 * Records a step of a booking. A retry sends the same `recordId`, so that nothing is recorded twice. `ids` are what each
 * call takes besides the fields of its form; a step that was refused keeps its id and, unless it was refused because of it,
 * its time.
 */
export function useStep({ onBusy, onRecorded, onEdited, onKept }: StepEnds) {
  const kept = useContext(KeptStep);
  const [newId] = useState(newObjectId);
  const recordId = kept?.body.recordId ?? newId;
  const dispatch = useAppDispatch();
  const [failure, setFailure] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);
  const ids = { recordId, ...(kept && kept.refusal?.isOfTime !== true && { at: kept.at }) };

  const handleFailure = async (cause: unknown, begunAt: string, keepable: Keepable | undefined) => {
    if (editedCodes.includes(errorCode(cause))) return onEdited();
    const why = whyUnconfirmed(cause, { canRepeat: true });
    if (!keepable || !isUnreachable(cause)) return setFailure(why);
    const { step, body, facts } = keepable;
    const at = ids.at ?? begunAt;
    const isKept = await dispatch(keepStep({ step, at, body: { ...body, at }, rental: seenOf(facts) }));
    return isKept ? onKept() : setFailure(`${why} ${offlineTexts.noRoom}`);
  };

  const record = async <T extends CounterRental>(
    send: Promise<Saved<T>>,
    textOf: (data: T) => string,
    keepable?: Keepable,
  ) => {
    const begunAt = new Date(serverNow()).toISOString();
    setFailure(null);
    setIsSending(true);
    onBusy(true);
    try {
      const { message, data } = await send;
      if (kept) await dispatch(removeStep(recordId));
      onRecorded({ message, text: textOf(data), rental: data });
    } catch (cause) {
      await handleFailure(cause, begunAt, keepable);
    } finally {
      setIsSending(false);
      onBusy(false);
    }
  };

  return { recordId, ids, failure, isSending, record };
}

/** What the form of a step needs. */
export type StepProps = {
  facts: HandoverFacts;
  step: ReturnType<typeof useStep>;
  onCancel: () => void;
};
