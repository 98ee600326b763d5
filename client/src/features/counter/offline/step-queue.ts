import type { TakeBackBody } from '@rental/contracts';
import { errorCode, errorMessage, fieldProblems } from '../../../lib/api/error-message.ts';
import type { TransportError } from '../../../lib/api/http.ts';
import { isPassing } from '../../../lib/api/is-passing.ts';
import { createSharedValue } from '../../../lib/browser/shared-value.ts';
import type { AppThunk } from '../../../lib/store/store-hooks.ts';
import { notify } from '../../../lib/toast/notify.tsx';
import { handoverApi } from '../handover-api.ts';
import { offlineTexts as texts } from './offline-texts.ts';
import { storedSteps, type WaitingStep } from './stored-steps.ts';

/** The steps that the logged-in account has not sent, oldest first. */
export const stepQueue = createSharedValue<readonly WaitingStep[]>([]);

/** The `recordId` of the step that this tab is sending. */
export const sendingStep = createSharedValue<string | null>(null);

/** Tells other tabs to load the steps again. */
export const stepNews = 'BroadcastChannel' in globalThis ? new BroadcastChannel('sarani-steps') : null;

const pauseMs = 30_000;
let timer: ReturnType<typeof setTimeout> | undefined;

export const loadSteps =
  (): AppThunk<unknown, Promise<void>> =>
  async (_dispatch, _state, { session }) => {
    const account = session.readAccount();
    stepQueue.set(account === null ? [] : await storedSteps.read(account));
  };

const reload = (): AppThunk<unknown, Promise<void>> => async (dispatch) => {
  await dispatch(loadSteps());
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origin
  stepNews?.postMessage(null);
};

/** Stores a step on this device until it can be sent. Returns whether it is stored. */
export const keepStep =
  (step: Omit<WaitingStep, 'account'>): AppThunk<unknown, Promise<boolean>> =>
  async (dispatch, _state, { session }) => {
    const account = session.readAccount();
    if (account === null) return false;
    try {
      await storedSteps.put({ ...step, account });
    } catch {
      return false;
    }
    // Asks the browser not to delete it when the device runs out of space.
    void navigator.storage?.persist?.();
    await dispatch(reload());
    dispatch(sendLater());
    return true;
  };

/** Forgets a step that was sent from its dialog, or that staff have discarded. */
export const removeStep =
  (recordId: string): AppThunk<unknown, Promise<void>> =>
  async (dispatch) => {
    await storedSteps.remove(recordId);
    await dispatch(reload());
  };

/** Sends a refused step again, for the booking as it is now. */
export const resendStep =
  ({ refusal: _old, ...step }: WaitingStep, rev: number): AppThunk<unknown, Promise<void>> =>
  async (dispatch) => {
    await storedSteps.put({ ...step, body: { ...step.body, rev } });
    await dispatch(sendSteps());
  };

/** Runs `work` in one tab at a time. */
async function alone(work: () => Promise<void>): Promise<void> {
  if ('locks' in navigator) await navigator.locks.request('sarani-steps', work);
  // Two tabs may then send a step, which the server records once by its `recordId`.
  else await work();
}

/** Sends the waiting steps of this account, oldest first. If the network is lost, tries again later. */
export const sendSteps =
  (): AppThunk<unknown, Promise<void>> =>
  async (dispatch, _state, { session }) => {
    const account = session.readAccount();
    if (account === null) return;
    await alone(async () => {
      // Another tab may have sent some of them before this tab got the lock.
      for (const step of await storedSteps.read(account)) {
        if (step.refusal) continue;
        if (session.readAccount() !== account) return;
        if (!(await dispatch(sendStep(step)))) {
          dispatch(sendLater());
          return;
        }
      }
    });
    await dispatch(reload());
  };

const sendLater = (): AppThunk<unknown> => (dispatch) => {
  clearTimeout(timer);
  timer = setTimeout(() => void dispatch(sendSteps()), pauseMs);
};

/** Returns false if the same call may succeed later. */
const sendStep =
  (step: WaitingStep): AppThunk<unknown, Promise<boolean>> =>
  async (dispatch) => {
    const { recordId } = step.body;
    sendingStep.set(recordId);
    const { error } = await dispatch(callOf(step));
    sendingStep.set(null);
    if (error && isPassing(error as TransportError)) return false;
    if (error) await storedSteps.put({ ...step, refusal: refusalOf(error) });
    else {
      await storedSteps.remove(recordId);
      notify.success(texts.sent(step));
    }
    await dispatch(reload());
    return true;
  };

/** The body has the fields of its dialog, which the server checks. */
const callOf = ({ step, body }: WaitingStep) =>
  step === 'handOut'
    ? handoverApi.endpoints.handOut.initiate({ body })
    : handoverApi.endpoints.takeBack.initiate({ body: body as unknown as TakeBackBody });

const refusalOf = (error: unknown): NonNullable<WaitingStep['refusal']> => ({
  code: errorCode(error),
  message: errorMessage(error),
  isOfTime: 'at' in fieldProblems(error),
});
