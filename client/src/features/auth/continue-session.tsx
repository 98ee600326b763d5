import { useState } from 'react';
import { useSelector } from 'react-redux';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useAppDispatch } from '../../lib/store/store-hooks.ts';
import { Button } from '../../ui/button.tsx';
import { sessionPort } from './session-port.ts';
import { selectEndedFor } from './session-slice.ts';
import { readRefreshToken, readSession, readToken } from './token-storage.ts';
import { pageAfterLogin } from './wanted-page.ts';

/**
 * Takes up a session whose access token ran out while the page was closed: one click instead of a password. When
 * nobody answers, with what this device has. Nothing when there is no such session.
 */
export function ContinueSession() {
  const endedFor = useSelector(selectEndedFor);
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [isBusy, setIsBusy] = useState(false);
  if (endedFor === null || readRefreshToken() === null) return null;

  const handleContinue = async () => {
    setIsBusy(true);
    const renewal = await sessionPort.renew(readToken(), dispatch);
    const session = readSession();
    if (renewal === 'ended') sessionPort.end(dispatch);
    setIsBusy(false);
    if (renewal !== 'ended' && session) void navigate(pageAfterLogin(session.role, search), { replace: true });
  };

  return (
    <Button variant="outline" className="mt-6 w-full" isBusy={isBusy} onClick={() => void handleContinue()}>
      Continue as {readSession()?.name ?? endedFor}
    </Button>
  );
}
