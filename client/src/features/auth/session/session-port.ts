import type { Dispatch } from '@reduxjs/toolkit';
import type { SessionPort } from '../../../lib/api/app-extra.ts';
import type { TransportError } from '../../../lib/api/http.ts';
import { offlineCopies } from '../../../lib/browser/offline-copies.ts';
import { renewTokens } from './auth-api.ts';
import { renewalUnanswered, sessionEnded, signedIn } from './session-slice.ts';
import { clearTokens, readRefreshToken, readSession, readToken, storeTokens } from './token-storage.ts';

type Renewal = Awaited<ReturnType<SessionPort['renew']>>;

let renewing: Promise<Renewal> | null = null;

/** Returns whether the server rejected the session permanently; any other error may be temporary. */
const isFinal = ({ status }: TransportError) => status === 401 || status === 400;

async function exchange(staleToken: string | null): Promise<Renewal> {
  const refreshToken = readRefreshToken();
  if (refreshToken === null) return 'ended';
  // A different tab has already renewed the session: this tab got the lock after the new tokens had been stored.
  if (readToken() !== staleToken && readSession() !== null) return 'renewed';

  const { data, error } = await renewTokens(refreshToken);
  if (error) return isFinal(error) ? 'ended' : 'unreachable';
  return storeTokens(data) === null ? 'unreachable' : 'renewed';
}

async function exchangeAlone(staleToken: string | null): Promise<Renewal> {
  if (!('locks' in navigator)) return await exchange(staleToken);
  return await navigator.locks.request('sarani-session', () => exchange(staleToken));
}

/** Renews the session only once for all concurrent callers: one shared promise per tab, one Web Lock across tabs. */
async function renew(staleToken: string | null, dispatch: Dispatch): Promise<Renewal> {
  renewing ??= exchangeAlone(staleToken).finally(() => {
    renewing = null;
  });
  const renewal = await renewing;
  const session = readSession();
  if (session && renewal === 'renewed') dispatch(signedIn(session));
  if (session && renewal === 'unreachable') dispatch(renewalUnanswered(session));
  return renewal;
}

/** The session interface used by `lib/api/app-extra.ts` and the page layout. */
export const sessionPort: SessionPort = {
  readToken,
  readAccount: () => readSession()?.email ?? null,
  renew,
  end: (dispatch) => {
    clearTokens();
    void offlineCopies.clear();
    dispatch(sessionEnded());
  },
};
