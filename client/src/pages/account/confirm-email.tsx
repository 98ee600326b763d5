import { useState } from 'react';
import { useSelector } from 'react-redux';
import { whyFailed } from '../../lib/api/error-message.ts';
import { paths } from '../../lib/paths.ts';
import { useAppDispatch } from '../../lib/store/store-hooks.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { LinkButton } from '../../ui/link/link-button.tsx';
import { TextLink } from '../../ui/link/text-link.tsx';
import { authTexts } from '../../features/auth/auth-texts.ts';
import { confirmEmail } from '../../features/auth/mailed-link/mailed-link-api.ts';
import { LinkDone, MailedLink } from '../../features/auth/mailed-link/mailed-link.tsx';
import { selectSession } from '../../features/auth/session/session-slice.ts';
import { sessionPort } from '../../features/auth/session/session-port.ts';
import { readToken } from '../../features/auth/session/token-storage.ts';
import { homeOf } from '../../features/auth/session/wanted-page.ts';

/** Confirms an email address only after a click, because mail scanners open every link. */
export function Component() {
  const [phase, setPhase] = useState<'asking' | 'sending' | 'done'>('asking');
  const [failure, setFailure] = useState<string | null>(null);
  const session = useSelector(selectSession);
  const dispatch = useAppDispatch();

  const handleConfirm = async (token: string) => {
    setPhase('sending');
    setFailure(null);
    // The access token may have expired since the last visit.
    await sessionPort.renew(readToken(), dispatch);
    const { error } = await confirmEmail(token, readToken());
    setPhase(error ? 'asking' : 'done');
    if (error) setFailure(whyFailed(error, authTexts.failed));
    // The access token states whether the email address is confirmed, so the token must be renewed.
    else await sessionPort.renew(readToken(), dispatch);
  };

  const done = session && (
    <LinkDone title="Your email is confirmed" next={{ to: homeOf(session.role), text: 'Continue' }}>
      Thank you. We’ll send receipts and booking updates to this address.
    </LinkDone>
  );

  return (
    <MailedLink title="Confirm your email" done={phase === 'done' ? done : null} missing={missing}>
      {(token) =>
        session ? (
          <div className="mt-4 grid gap-5">
            <p className="text-ink-700">Confirm your email so that we can reach you about your bookings.</p>
            {failure && (
              <Alert>
                {failure} <NewLink />
              </Alert>
            )}
            <Button className="w-full" isBusy={phase === 'sending'} onClick={() => void handleConfirm(token)}>
              Confirm my email
            </Button>
          </div>
        ) : (
          <LogInFirst />
        )
      }
    </MailedLink>
  );
}

/** Without a login, the page can’t tell whether the reader of the email is the person who registered the account. */
const LogInFirst = () => (
  <>
    <p className="mt-4 text-ink-700">Log in first, then open the link in the email again.</p>
    <LinkButton to={paths.login} className="mt-6 w-full">
      {authTexts.login}
    </LinkButton>
  </>
);

const NewLink = () => <TextLink to={paths.profile}>Request a new link in your profile</TextLink>;

const missing = (
  <>
    <p>Open the link in the email we sent you to confirm your address.</p>
    <NewLink />
  </>
);
