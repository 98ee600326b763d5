import type { Dispatch } from '@reduxjs/toolkit';

/**
 * The session functions that the API layer needs; `features/auth` provides them. Concurrent calls of `renew` share one
 * renewal.
 */
export type SessionPort = {
  readToken: () => string | null;
  /** Returns the email address of the stored session’s account. */
  readAccount: () => string | null;
  /** `unreachable` means that it is unknown whether the session is still valid. */
  renew: (staleToken: string | null, dispatch: Dispatch) => Promise<'renewed' | 'ended' | 'unreachable'>;
  end: (dispatch: Dispatch) => void;
};

/** The extra argument of the store’s thunk middleware. */
export type AppExtra = { session: SessionPort };
