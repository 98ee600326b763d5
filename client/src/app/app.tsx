import { Suspense, useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType, useRoutes } from 'react-router-dom';
import { brand } from '../lib/brand.ts';
import { LiveRegion } from '../lib/browser/announce.tsx';
import { useUpdate } from '../lib/browser/use-update.ts';
import { Button } from '../ui/button.tsx';
import { Strip } from '../ui/feedback/strip.tsx';
import { ErrorScreen } from './error-screen.tsx';
import { routes, titleOf } from './routes.tsx';

const skipToContent = (event: React.MouseEvent) => {
  event.preventDefault();
  const main = document.querySelector('main');
  if (!main) return;
  main.tabIndex = -1;
  main.focus();
};

/** Renders all pages inside a router. Navigation is a transition: the previous page stays until the next has loaded. */
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

/** Offers to update to a new version of the site. The update is never forced, because the user may be paying. */
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

export function pageTitle(path: string): string {
  const title = titleOf(path);
  return title === null ? brand.fullName : `${title} · ${brand.fullName}`;
}

/** Sets the document title from the route and, after navigation, moves the focus to the page’s `h1`. */
function usePageTitle(): void {
  const { pathname } = useLocation();
  const title = pageTitle(pathname);
  const shownPath = useRef(pathname);

  useEffect(() => {
    document.title = title;
  }, [title]);

  useEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    const heading = document.querySelector('h1');
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [pathname]);
}

/** The scroll positions of the history entries in this tab, by entry key. */
const positions = new Map<string, number>();
let shownPath: string | null = null;

/** Scrolls a new page to the top or to its hash. Going back restores the position; filtering keeps it. */
function useScrollPosition(): void {
  const { key, pathname, hash } = useLocation();
  const isReturn = useNavigationType() === NavigationType.Pop;

  useEffect(() => {
    history.scrollRestoration = 'manual';
    const remember = () => positions.set(key, window.scrollY);
    // On a reload, scrolling is left to the browser, which restores the position better than this hook.
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
