import { authContract } from '@rental/contracts';
import type { LoginBody, RegisterBody } from '@rental/contracts';
import { call } from '../../../lib/api/call-contract.ts';
import { readRefreshToken, readToken } from './token-storage.ts';

/*
 * These calls bypass the RTK Query slice: their responses must not be cached, a 401 must not trigger a token renewal,
 * and the login page must not load the slice’s code.
 */
export const logIn = (body: LoginBody) => call({ contract: authContract.login, body });

export const register = (body: RegisterBody) => call({ contract: authContract.register, body });

export const renewTokens = (refreshToken: string) => call({ contract: authContract.refresh, body: { refreshToken } });

/** Revokes the session on the server, using the refresh token stored at the time of the call. */
export function logOut() {
  const refreshToken = readRefreshToken();
  const body = refreshToken === null ? {} : { refreshToken };
  return call({ contract: authContract.logout, body }, { token: readToken() });
}
