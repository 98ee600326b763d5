import { useState } from 'react';
import { useSelector } from 'react-redux';
import { useLocation } from 'react-router-dom';
import { paths } from '../../../lib/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Strip } from '../../../ui/feedback/strip.tsx';
import { TextLink } from '../../../ui/link/text-link.tsx';
import { selectSession } from '../session/session-slice.ts';

/** Asks the customer to confirm the address of a new account. "Not now" hides it for the rest of the visit. */
export function ConfirmEmailStrip() {
  const session = useSelector(selectSession);
  const { pathname } = useLocation();
  const [isDismissed, setIsDismissed] = useState(false);
  if (session?.isEmailVerified !== false || isDismissed || pathname === paths.profile) return null;

  return (
    <Strip
      tone="information"
      icon="mail"
      action={
        <div className="flex items-center gap-4">
          <TextLink to={paths.profile}>Enter the code</TextLink>
          <Button size="sm" variant="quiet" onClick={() => setIsDismissed(true)}>
            Not now
          </Button>
        </div>
      }
    >
      Confirm your email. We sent a code to <span className="wrap-anywhere">{session.email}</span>.
    </Strip>
  );
}
