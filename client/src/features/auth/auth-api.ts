import { authContract } from '@rental/contracts';
import type { LoginBody, RegisterBody } from '@rental/contracts';
import { call } from '../../lib/api/call-contract.ts';
import { readRefreshToken, readToken } from './session/token-storage.ts';

/*
 * Accounts are called past the API slice: none of these answers is kept, a 401 here means what it says, and the
 * login page loads without the slice's code.
 */
export const logIn = (body: LoginBody) => call({ contract: authContract.login, body });

export const register = (body: RegisterBody) => call({ contract: authContract.register, body });

export const renewTokens = (refreshToken: string) => call({ contract: authContract.refresh, body: { refreshToken } });

/** Revokes the stored session on the server, as it is stored at the moment of the call. */
export function logOut() {
  const refreshToken = readRefreshToken();
  const body = refreshToken === null ? {} : { refreshToken };
  return call({ contract: authContract.logout, body }, { token: readToken() });
}
