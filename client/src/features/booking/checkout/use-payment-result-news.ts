import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import type { PaymentResult } from './checkout-slice.ts';

/** "Still checking" is worth saying after this long. */
const patienceMilliseconds = 10_000;
/** Our dialog gives the focus back to its card when it has faded. */
const dialogFadesMilliseconds = 300;

/**
 * A new result takes the focus: after the provider's window nothing else on the page has it, and after our dialog
 * the list may stand far below. A result that was there when the page opened leaves the focus alone.
 */
export function useFocusOnNews(heading: RefObject<HTMLHeadingElement | null>, result: PaymentResult | null): void {
  const state = result?.state ?? null;
  const before = useRef(state);

  useEffect(() => {
    const wasWaiting = before.current === 'waiting' || before.current === 'checking';
    const isNews = state !== null && state !== 'waiting' && state !== before.current;
    before.current = state;
    if (!isNews) return undefined;
    const timer = setTimeout(() => heading.current?.focus(), wasWaiting ? 0 : dialogFadesMilliseconds);
    return () => clearTimeout(timer);
  }, [heading, state]);
}

/** Whether checking a payment takes long enough to say so. */
export function useIsSlow(isChecking: boolean): boolean {
  const [isSlow, setIsSlow] = useState(false);

  useEffect(() => {
    if (!isChecking) return undefined;
    const timer = setTimeout(() => setIsSlow(true), patienceMilliseconds);
    return () => {
      clearTimeout(timer);
      setIsSlow(false);
    };
  }, [isChecking]);

  return isSlow;
}
