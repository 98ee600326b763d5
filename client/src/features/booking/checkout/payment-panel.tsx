import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { useSelector } from 'react-redux';
import { loadAhead, loadPage } from '../../../lib/browser/load-page.ts';
import { selectDialog } from '../../../lib/store/dialog-slice.ts';
import { selectCheckoutStep, selectResult } from './checkout-slice.ts';
import type { PaymentResult } from './checkout-slice.ts';
import type { ResultPanel } from './result-panel.tsx';

/**
 * How the latest attempt to rent stands, until it is dismissed or the next one begins: money leaves a lasting trace.
 * Its code comes once somebody is about to rent or to pay, before there can be a result; if it did not, it is asked for
 * again then.
 */
export function PaymentPanel() {
  const result = useSelector(selectResult);
  const heading = useRef<HTMLHeadingElement>(null);
  const [Panel, setPanel] = useState<typeof ResultPanel | null>(null);
  const hasResult = result !== null;
  const { isOpen } = useSelector(selectDialog);
  const step = useSelector(selectCheckoutStep);
  const isNear = isOpen || step !== 'idle';
  useFocusOnNews(heading, result);

  useEffect(() => {
    if (Panel !== null || !(isNear || hasResult)) return;
    loadAhead(() => loadPage(() => import('./result-panel.tsx'))).then(
      (code) => setPanel(() => code.ResultPanel),
      () => undefined,
    );
  }, [hasResult, isNear, Panel]);

  return result && Panel && <Panel key={result.rental.bookingId} heading={heading} result={result} />;
}

/** Our dialog gives the focus back to its card when it has faded. */
const dialogFadesMilliseconds = 300;

/**
 * A new result takes the focus: after the provider's window nothing else on the page has it, and after our dialog
 * the list may stand far below. A result that was there when the page opened leaves the focus alone.
 */
function useFocusOnNews(heading: RefObject<HTMLHeadingElement | null>, result: PaymentResult | null): void {
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
