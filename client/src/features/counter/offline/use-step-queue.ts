import { useEffect } from 'react';
import { useSelector } from 'react-redux';
import { useAppDispatch } from '../../../lib/store/store-hooks.ts';
import { selectSession } from '../../auth/session/session-slice.ts';
import { loadSteps, sendSteps, stepNews, stepQueue } from './step-queue.ts';
import type { WaitingStep } from './stored-steps.ts';

/** Returns the steps that the logged-in account has not sent, oldest first. */
export function useWaitingSteps(): WaitingStep[] {
  const account = useSelector(selectSession)?.email;
  return stepQueue.useValue().filter((step) => step.account === account);
}

/** Sends what is waiting when the app is opened and when the network is back. Renders nothing. */
export function SendSteps() {
  const dispatch = useAppDispatch();
  useEffect(() => {
    const handleOnline = () => void dispatch(sendSteps());
    const handleNews = () => void dispatch(loadSteps());
    window.addEventListener('online', handleOnline);
    stepNews?.addEventListener('message', handleNews);
    void dispatch(loadSteps()).then(async () => dispatch(sendSteps()));
    return () => {
      window.removeEventListener('online', handleOnline);
      stepNews?.removeEventListener('message', handleNews);
    };
  }, [dispatch]);
  return null;
}
