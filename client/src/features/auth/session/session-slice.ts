import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import { serverNow } from '../../../lib/clock.ts';
import { signedOutAction } from '../../../lib/store/signed-out-action.ts';
import { readSession } from './token-storage.ts';
import type { Session } from './token-storage.ts';

type SessionState = {
  current: Session | null;
  /** The e-mail address of a session that ended without a logout; drafts wait for the same account. */
  endedFor: string | null;
  /** Nobody could be asked whether the session lives on: it may read what this device has, even when it has expired. */
  isUnanswered: boolean;
};

/** Nobody is signed in, and nobody was. */
export const nobody: SessionState = { current: null, endedFor: null, isUnanswered: false };

/**
 * A token is expired when its `exp` (seconds) less an offset lies before now; a missing one is expired.
 * Source: texts, section 10.
 */
export function isExpired(session: { expiresAt: number } | null, offsetSeconds = 0): boolean {
  return session === null || session.expiresAt - offsetSeconds < serverNow() / 1_000;
}

/** What this device has stored. An expired session is over, unless it is a customer's and there is no network. */
function restored(): SessionState {
  const session = readSession();
  if (session === null) return nobody;
  if (!isExpired(session)) return { ...nobody, current: session };
  const isUnanswered = session.role === 'customer' && !navigator.onLine;
  return isUnanswered ? { ...nobody, current: session, isUnanswered } : { ...nobody, endedFor: session.email };
}

/** Who is signed in. The stored role decides what is shown, never what is allowed. */
export const sessionSlice = createSlice({
  name: 'session',
  initialState: restored,
  reducers: {
    signedIn: (_, { payload }: PayloadAction<Session>) => ({ ...nobody, current: payload }),
    /** The renewal of the stored session was neither granted nor refused. */
    renewalUnanswered: (state, { payload }: PayloadAction<Session>) => {
      state.current ??= payload;
      state.endedFor = null;
      state.isUnanswered = true;
    },
    sessionEnded: (state) => ({ ...nobody, endedFor: state.current?.email ?? state.endedFor }),
  },
  extraReducers: (builder) => {
    builder.addCase(signedOutAction, () => nobody);
  },
  selectors: {
    selectSession: (state) => state.current,
    selectEndedFor: (state) => state.endedFor,
    selectIsUnanswered: (state) => state.isUnanswered,
  },
});

export const { signedIn, renewalUnanswered, sessionEnded } = sessionSlice.actions;
export const { selectSession, selectEndedFor, selectIsUnanswered } = sessionSlice.selectors;
