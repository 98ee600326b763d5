import type { Dispatch } from '@reduxjs/toolkit';

/**
 * What this layer needs to know about sessions; `features/auth` provides it through the store's extra argument.
 * `renew` is shared by all who ask at once; `unreachable` means that nobody knows whether the session still lives.
 */
export type SessionPort = {
  readToken: () => string | null;
  /** Whose the stored session is: the e-mail address of its account. */
  readAccount: () => string | null;
  renew: (staleToken: string | null, dispatch: Dispatch) => Promise<'renewed' | 'ended' | 'unreachable'>;
  end: (dispatch: Dispatch) => void;
};

/** The store's extra argument. */
export type AppExtra = { session: SessionPort };
