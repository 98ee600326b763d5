import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import { accountLeft } from '../../lib/store/signed-out-action.ts';
import { isExpired } from './session-expiry.ts';
import { readSession } from './token-storage.ts';
import type { Session } from './token-storage.ts';

type SessionState = {
  current: Session | null;
  /** The e-mail address of a session that ended without a logout; drafts wait for the same account. */
  endedFor: string | null;
};

function restored(): SessionState {
  const session = readSession();
  return isExpired(session)
    ? { current: null, endedFor: session?.email ?? null }
    : { current: session, endedFor: null };
}

/** Who is signed in. The stored role decides what is shown, never what is allowed. */
export const sessionSlice = createSlice({
  name: 'session',
  initialState: restored,
  reducers: {
    signedIn: (_, { payload }: PayloadAction<Session>): SessionState => ({ current: payload, endedFor: null }),
    sessionEnded: (state) => {
      state.endedFor = state.current?.email ?? state.endedFor;
      state.current = null;
    },
  },
  extraReducers: (builder) => {
    builder.addCase(accountLeft, () => ({ current: null, endedFor: null }));
  },
  selectors: {
    selectSession: (state) => state.current,
    selectEndedFor: (state) => state.endedFor,
  },
});

export const { signedIn, sessionEnded } = sessionSlice.actions;
export const { selectSession, selectEndedFor } = sessionSlice.selectors;
