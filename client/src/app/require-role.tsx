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
 * Shows a page to users with the allowed role, or to any logged-in user, and redirects everyone else: users without a
 * valid session to the login page, which sends them back to the requested page; users with a different role to that
 * role’s home page; admins who have not yet set up two-step login to their profile. If a session has expired and the
 * server cannot be reached to renew it, the page stays, because the server checks every call anyway. Never navigates
 * while a payment window is open.
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

/** Returns where to redirect, or null. The profile is exempt: admins set up two-step login there. */
function placeElsewhere(allowed: Role | 'anyone', session: Session, pathname: string): string | null {
  if (allowed === 'admin' && session.lacksSecondFactor && pathname !== paths.profile) return paths.profile;
  return allowed === 'anyone' || session.role === allowed ? null : homeOf(session.role);
}
