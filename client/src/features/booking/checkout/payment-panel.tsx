import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { useSelector } from 'react-redux';
import { loadAhead, loadPage } from '../../../lib/browser/load-page.ts';
import { selectDialog } from '../../../lib/store/dialog-slice.ts';
import { selectCheckoutStep, selectResult } from './checkout-slice.ts';
import type { PaymentResult } from './checkout-slice.ts';
import type { ResultPanel } from './result-panel.tsx';

/**
 * Shows the outcome of the latest checkout until it is dismissed or the next checkout starts, because a payment needs a
 * lasting message. `result-panel.tsx` is prefetched when a checkout starts; if that failed, the import is retried when
 * there is a result.
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

/** How long our dialog takes to fade out. The dialog then returns the focus to the search result. */
const dialogFadesMilliseconds = 300;

/**
 * Moves the focus to a new result. Otherwise, no element would have the focus after the payment window closes, and
 * after our dialog closes, the focus would be in the list, possibly far from the panel. A result that existed when the
 * page opened does not take the focus.
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
