import { authContract } from '@rental/contracts';
import { accountLeft } from '../../lib/account-left.ts';
import { api } from '../../lib/api.ts';
import { call } from '../../lib/call.ts';
import { clearOfflineCopies } from '../../lib/offline-copies.ts';
import type { AppThunk } from '../../lib/store-hooks.ts';
import { clearTokens, readRefreshToken, readToken } from './token-storage.ts';

/** Forgets the account in this tab: its session, cached answers, drafts and offline copies. */
export const leaveAccount = (): AppThunk<unknown> => (dispatch) => {
  dispatch(accountLeft());
  // Once the guarded page is gone: a screen that is still there would ask again at once, without a token.
  setTimeout(() => dispatch(api.util.resetApiState()));
  void clearOfflineCopies();
};

/** The same, and clears the five keys for all tabs. */
export const forgetAccount = (): AppThunk<unknown> => (dispatch) => {
  clearTokens();
  dispatch(leaveAccount());
};

const tellServer = () => {
  const refreshToken = readRefreshToken();
  const body = refreshToken === null ? {} : { refreshToken };
  return call({ contract: authContract.logout, body }, { token: readToken() });
};

/** The customer's logout: always clears this device, even when the server cannot be reached. */
export const signOutCustomer = (): AppThunk<unknown> => (dispatch) => {
  // Sent before the tokens go; nobody waits for the answer.
  void tellServer();
  dispatch(forgetAccount());
};

/** The admin's logout: clears this device once the server has answered 200; false when it has not. */
export const signOutAdmin = (): AppThunk<unknown, Promise<boolean>> => async (dispatch) => {
  const answer = await tellServer();
  if ('error' in answer) return false;
  dispatch(forgetAccount());
  return true;
};
