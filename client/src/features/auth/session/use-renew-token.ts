import { useCallback } from 'react';
import { useAppDispatch } from '../../../lib/store/store-hooks.ts';
import { sessionPort } from './session-port.ts';
import { readToken } from './token-storage.ts';

/** Returns a function that renews the token after a change to the account, so that its claims match the account. */
export function useRenewToken(): () => void {
  const dispatch = useAppDispatch();
  return useCallback(() => void sessionPort.renew(readToken(), dispatch), [dispatch]);
}
