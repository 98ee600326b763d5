import { useLocation } from 'react-router-dom';

/** Returns the email address typed on the previous page, for prefilling the form, or an empty string. */
export function useCarriedEmail(): string {
  const { state }: { state: unknown } = useLocation();
  if (typeof state !== 'object' || state === null || !('email' in state)) return '';
  return typeof state.email === 'string' ? state.email : '';
}
