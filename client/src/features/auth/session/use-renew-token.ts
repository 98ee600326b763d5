import { useCallback } from 'react';
import { useAppDispatch } from '../../../lib/store/store-hooks.ts';
import { sessionPort } from './session-port.ts';
import { readToken } from './token-storage.ts';

/** Trades the token for one that says what the account says now: its name, its address, whether that is confirmed. */
export function useRenewToken(): () => void {
  const dispatch = useAppDispatch();
  return useCallback(() => void sessionPort.renew(readToken(), dispatch), [dispatch]);
}
