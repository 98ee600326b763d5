import { useState } from 'react';
import { useSelector } from 'react-redux';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { loginTexts } from '../../features/auth/login-texts.ts';
import { LoginForm } from '../../features/auth/login-form.tsx';
import { paths } from '../../lib/paths.ts';
import { TextLink } from '../../ui/link/text-link.tsx';
import { useAppDispatch } from '../../lib/store/store-hooks.ts';
import { Button } from '../../ui/button.tsx';
import { sessionPort } from '../../features/auth/session/session-port.ts';
import { selectEndedFor } from '../../features/auth/session/session-slice.ts';
import { readRefreshToken, readSession, readToken } from '../../features/auth/session/token-storage.ts';
import { pageAfterLogin } from '../../features/auth/session/wanted-page.ts';

export function Component() {
  return (
    <>
      <h1 className="text-3xl sm:text-4xl">{loginTexts.title}</h1>
      <ContinueSession />
      <LoginForm />
      <p className="mt-4 text-center text-ink-700">
        New here? <TextLink to={paths.signup}>{loginTexts.signupLink}</TextLink>
      </p>
    </>
  );
}

/** Continues a session whose access token expired while the page was closed. Offline, shows the stored data. */
function ContinueSession() {
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
