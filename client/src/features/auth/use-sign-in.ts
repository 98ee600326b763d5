import { useSelector } from 'react-redux';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { offlineCopies } from '../../lib/browser/offline-copies.ts';
import { useAppDispatch } from '../../lib/store/store-hooks.ts';
import { selectEndedFor, signedIn } from './session-slice.ts';
import { leaveAccount } from './sign-out.ts';
import type { Session } from './token-storage.ts';
import { homeOf, pageAfterLogin } from './wanted-page.ts';

/**
 * What follows a successful login: the session opens and the wanted page, or the role's own, comes up.
 * Drafts and the wanted page of a session that ended return for the same account only; offline copies begin anew.
 */
export function useSignIn(): (session: Session) => void {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const endedFor = useSelector(selectEndedFor);

  return (session) => {
    const isAnotherAccount = endedFor !== null && endedFor !== session.email;
    if (isAnotherAccount) dispatch(leaveAccount());
    void offlineCopies.clear();
    dispatch(signedIn(session));
    void navigate(isAnotherAccount ? homeOf(session.role) : pageAfterLogin(session.role, search), { replace: true });
  };
}
