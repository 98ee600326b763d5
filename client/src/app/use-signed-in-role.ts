import type { Role } from '@rental/contracts';
import { useSyncExternalStore } from 'react';
import { onTokenChange, readSession } from '../features/auth/token-storage.ts';

const storedRole = (): Role | null => readSession()?.role ?? null;

/**
 * The role of the stored session, else null; always null in prerendered pages. An expired token counts: its session
 * can usually be renewed, and the guards decide.
 */
export function useSignedInRole(): Role | null {
  return useSyncExternalStore(onTokenChange, storedRole, () => null);
}
