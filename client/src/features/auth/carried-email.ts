import { useLocation } from 'react-router-dom';

/** The e-mail address that was typed on the page before, so that nobody types it twice; empty without one. */
export function useCarriedEmail(): string {
  const { state }: { state: unknown } = useLocation();
  if (typeof state !== 'object' || state === null || !('email' in state)) return '';
  return typeof state.email === 'string' ? state.email : '';
}
