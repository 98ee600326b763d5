import type { Dispatch } from '@reduxjs/toolkit';

/**
 * What the API layer needs to know about sessions; `features/auth` provides it through the store’s extra argument.
 * Concurrent calls share one `renew`. The result `unreachable` means that it is unknown whether the session is still
 * valid.
 */
export type SessionPort = {
  readToken: () => string | null;
  /** Returns the email address of the stored session’s account. */
  readAccount: () => string | null;
  renew: (staleToken: string | null, dispatch: Dispatch) => Promise<'renewed' | 'ended' | 'unreachable'>;
  end: (dispatch: Dispatch) => void;
};

/** The extra argument of the store’s thunk middleware. */
export type AppExtra = { session: SessionPort };
