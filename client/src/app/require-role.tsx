import type { Role } from '@rental/contracts';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { Navigate, useLocation } from 'react-router-dom';
import {
  isExpired,
  selectEndedFor,
  selectIsUnanswered,
  selectSession,
} from '../features/auth/session/session-slice.ts';
import type { Session } from '../features/auth/session/token-storage.ts';
import { homeOf, loginPath } from '../features/auth/session/wanted-page.ts';
import { selectIsPaying } from '../features/booking/checkout/checkout-slice.ts';
import { paths } from '../lib/paths.ts';

/**
 * Lets one role through, or anyone who is signed in. Without a session, or with an expired one, to the login page,
 * which remembers the wanted page; another role to its own home; an admin who must set up a second factor first to the
 * profile. An expired session stays while nobody can be asked to renew it: every call is still the server's to refuse.
 * While a payment window is open nothing navigates.
 */
export function RequireRole({ allowed, children }: { allowed: Role | 'anyone'; children: ReactNode }) {
  const session = useSelector(selectSession);
  const hasEnded = useSelector(selectEndedFor) !== null;
  const isUnanswered = useSelector(selectIsUnanswered);
  const isPaying = useSelector(selectIsPaying);
  const location = useLocation();
  const [cameSignedIn] = useState(session !== null);

  if (isPaying) return children;
  if (session === null || (isExpired(session) && !isUnanswered)) {
    const hasLoggedOut = cameSignedIn && session === null && !hasEnded;
    return <Navigate to={hasLoggedOut ? paths.login : loginPath(location)} replace />;
  }
  const elsewhere = placeElsewhere(allowed, session, location.pathname);
  return elsewhere === null ? children : <Navigate to={elsewhere} replace />;
}

/**
 * Where somebody belongs instead; null for who is welcome. The profile of an admin stands in the shell of admins, too.
 */
function placeElsewhere(allowed: Role | 'anyone', session: Session, pathname: string): string | null {
  if (allowed === 'admin' && session.lacksSecondFactor && pathname !== paths.profile) return paths.profile;
  return allowed === 'anyone' || session.role === allowed ? null : homeOf(session.role);
}
