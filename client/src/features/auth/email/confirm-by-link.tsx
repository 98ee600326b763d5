import { useState } from 'react';
import { useSelector } from 'react-redux';
import { paths } from '../../../lib/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { confirmEmail } from '../mailed-link-api.ts';
import { authTexts } from '../auth-texts.ts';
import { Notice } from '../notice.tsx';
import { selectSession } from '../session/session-slice.ts';
import { useLinkToken } from '../use-link-token.ts';
import { useRenewToken } from '../session/use-renew-token.ts';
import { homeOf } from '../session/wanted-page.ts';
import { whyFailed } from '../why-failed.ts';

/** Confirms an address by the link of a mail, with a click: what scans mails opens links, and must not confirm them. */
export function ConfirmByLink() {
  const token = useLinkToken();
  const [phase, setPhase] = useState<'asking' | 'sending' | 'done'>('asking');
  const [failure, setFailure] = useState<string | null>(null);
  const session = useSelector(selectSession);
  const renewToken = useRenewToken();

  const handleConfirm = async () => {
    setPhase('sending');
    setFailure(null);
    const { error } = await confirmEmail(token);
    setPhase(error ? 'asking' : 'done');
    if (error) setFailure(whyFailed(error));
    // The token says what is confirmed.
    else if (session) renewToken();
  };

  if (phase === 'done') {
    return (
      <>
        <Notice icon="circle-check" title="Your email is confirmed">
          Thank you. Receipts and news of your bookings go there.
        </Notice>
        <LinkButton to={session ? homeOf(session.role) : paths.login} className="mt-6 w-full">
          {session ? 'Continue' : authTexts.login}
        </LinkButton>
      </>
    );
  }
  if (token === '') {
    return (
      <div className="mt-4 grid gap-3">
        <p>Open the link in our mail: it says which email to confirm.</p>
        <NewLink />
      </div>
    );
  }
  return (
    <div className="mt-4 grid gap-5">
      <p className="text-ink-700">One click, and we know that our mails reach you.</p>
      {failure && (
        <Alert>
          {failure} <NewLink />
        </Alert>
      )}
      <Button className="w-full" isBusy={phase === 'sending'} onClick={() => void handleConfirm()}>
        Confirm my email
      </Button>
    </div>
  );
}

const NewLink = () => <TextLink to={paths.profile}>Ask for a new link in your profile</TextLink>;
