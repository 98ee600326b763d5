import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import { serverNow } from '../../../lib/clock.ts';
import { signedOutAction } from '../../../lib/store/signed-out-action.ts';
import { readSession } from './token-storage.ts';
import type { Session } from './token-storage.ts';

type SessionState = {
  current: Session | null;
  /** The email address of a session that ended without a logout. Drafts are restored when the same account logs in. */
  endedFor: string | null;
  /** Whether a renewal got no response: the offline copies may then be read even with an expired token. */
  isUnanswered: boolean;
};

export const nobody: SessionState = { current: null, endedFor: null, isUnanswered: false };

/** True if there is no session or `exp` is less than `offsetSeconds` away. Source: texts, section 10. */
export function isExpired(session: { expiresAt: number } | null, offsetSeconds = 0): boolean {
  return session === null || session.expiresAt - offsetSeconds < serverNow() / 1_000;
}

/** Restores the stored session. An expired session counts as ended, except for a customer who is offline. */
function restored(): SessionState {
  const session = readSession();
  if (session === null) return nobody;
  if (!isExpired(session)) return { ...nobody, current: session };
  const isUnanswered = session.role === 'customer' && !navigator.onLine;
  return isUnanswered ? { ...nobody, current: session, isUnanswered } : { ...nobody, endedFor: session.email };
}

/** The logged-in user. The stored role decides only what is shown, never what is allowed. */
export const sessionSlice = createSlice({
  name: 'session',
  initialState: restored,
  reducers: {
    signedIn: (_, { payload }: PayloadAction<Session>) => ({ ...nobody, current: payload }),
    /** Records that the server neither granted nor rejected the renewal of the stored session. */
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
