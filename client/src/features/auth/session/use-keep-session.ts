import { useEffect } from 'react';
import { useSelector } from 'react-redux';
import { serverNow } from '../../../lib/clock.ts';
import { useAppDispatch } from '../../../lib/store/store-hooks.ts';
import { sessionPort } from './session-port.ts';
import { isExpired, selectSession, signedIn } from './session-slice.ts';
import { leaveAccount } from './sign-out.ts';
import { onTokenChange, readSession, readToken } from './token-storage.ts';

/** A visible tab renews the token this many seconds before it expires. */
const aheadSeconds = 60;

/** Renews the session while the tab is visible and online, and keeps it in sync with the other tabs. */
export function useKeepSession(): void {
  const dispatch = useAppDispatch();
  const session = useSelector(selectSession);

  useEffect(() => {
    if (session === null) return undefined;
    const renewIfDue = async () => {
      if (document.hidden || !isExpired(session, aheadSeconds)) return;
      const renewal = await sessionPort.renew(readToken(), dispatch);
      if (renewal === 'ended') sessionPort.end(dispatch);
    };
    const waitMilliseconds = (session.expiresAt - aheadSeconds) * 1_000 - serverNow() + 500;
    const timer = setTimeout(() => void renewIfDue(), Math.max(waitMilliseconds, 0));
    const handleReturn = () => void renewIfDue();
    document.addEventListener('visibilitychange', handleReturn);
    window.addEventListener('online', handleReturn);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', handleReturn);
      window.removeEventListener('online', handleReturn);
    };
  }, [session, dispatch]);

  const email = session?.email;
  useEffect(
    () =>
      onTokenChange(() => {
        const stored = readSession();
        if (stored?.email !== email) dispatch(leaveAccount());
        if (stored !== null) dispatch(signedIn(stored));
      }),
    [dispatch, email],
  );
}
