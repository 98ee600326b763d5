import { useEffect, useLayoutEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/** How far each entry of this tab's history was scrolled, by its key. */
const positions = new Map<string, number>();
let shownPath: string | null = null;

/**
 * Another page begins at its top, or at the part its address names; going back returns to where one was. A change of
 * the query alone, such as a filter, moves nothing. The first page is left to the browser.
 */
export function useScrollPosition(): void {
  const { key, pathname, hash } = useLocation();
  const isReturn = useNavigationType() === NavigationType.Pop;

  useEffect(() => {
    history.scrollRestoration = 'manual';
    const remember = () => positions.set(key, window.scrollY);
    // For a reload, which the browser restores better than we can.
    const leave = () => {
      history.scrollRestoration = 'auto';
    };
    window.addEventListener('scroll', remember, { passive: true });
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('scroll', remember);
      window.removeEventListener('pagehide', leave);
    };
  }, [key]);

  useLayoutEffect(() => {
    const page = pathname + hash;
    const isFirst = shownPath === null;
    const isSame = shownPath === page;
    shownPath = page;
    if (isFirst || isSame) return;
    const target = isReturn ? null : document.getElementById(hash.slice(1));
    if (target) target.scrollIntoView();
    else window.scrollTo(0, isReturn ? (positions.get(key) ?? 0) : 0);
  }, [key, pathname, hash, isReturn]);
}
