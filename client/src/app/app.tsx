import { Suspense, useEffect, useLayoutEffect } from 'react';
import { NavigationType, useLocation, useNavigationType, useRoutes } from 'react-router-dom';
import { LiveRegion } from '../lib/browser/announce.tsx';
import { useUpdate } from '../lib/browser/use-update.ts';
import { Button } from '../ui/button.tsx';
import { Strip } from '../ui/feedback/strip.tsx';
import { ErrorScreen } from './error-screen.tsx';
import { routes } from './routes.tsx';
import { usePageTitle } from './use-page-title.ts';

const skipToContent = (event: React.MouseEvent) => {
  event.preventDefault();
  const main = document.querySelector('main');
  if (!main) return;
  main.tabIndex = -1;
  main.focus();
};

/**
 * Every page, and what is around all of them: skip link, title and focus, the live region. It wants a router around it.
 * A change of page is a transition: the page before stays until the next one's code is there.
 */
export function App() {
  usePageTitle();
  useScrollPosition();
  const page = useRoutes(routes);

  return (
    <>
      <a
        href="#content"
        onClick={skipToContent}
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-control bg-ink-950 px-4 py-3 font-semibold text-white focus:translate-y-0"
      >
        Skip to content
      </a>
      <UpdateStrip />
      <ErrorScreen>
        <Suspense>{page}</Suspense>
      </ErrorScreen>
      <LiveRegion />
    </>
  );
}

/** Offers a new version of the site; nobody is made to take it, least of all while paying. */
function UpdateStrip() {
  const apply = useUpdate();
  if (!apply) return null;

  return (
    <Strip
      tone="information"
      icon="info"
      action={
        <Button size="sm" variant="outline" onClick={apply}>
          Load it now
        </Button>
      }
    >
      A new version of this site is ready.
    </Strip>
  );
}

/** How far each entry of this tab's history was scrolled, by its key. */
const positions = new Map<string, number>();
let shownPath: string | null = null;

/**
 * Another page begins at its top, or at the part its address names; going back returns to where one was. A change of
 * the query alone, such as a filter, moves nothing. The first page is left to the browser.
 */
function useScrollPosition(): void {
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
