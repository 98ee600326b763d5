import type { Role } from '@rental/contracts';
import { useEffect, useState } from 'react';

/**
 * The role of the stored session, else null; always null in prerendered pages. An expired token counts: its session
 * can usually be renewed, and the guards decide. The reader comes after the page, which does not wait for it.
 */
export function useSignedInRole(): Role | null {
  const [role, setRole] = useState<Role | null>(null);

  useEffect(() => {
    let stop: (() => void) | undefined;
    let isGone = false;
    const start = async () => {
      const { onTokenChange, readSession } = await import('../features/auth/token-storage.ts');
      if (isGone) return;
      const read = () => setRole(readSession()?.role ?? null);
      stop = onTokenChange(read);
      read();
    };
    void start().catch(() => undefined);
    return () => {
      isGone = true;
      stop?.();
    };
  }, []);

  return role;
}
