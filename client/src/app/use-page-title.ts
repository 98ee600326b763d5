import { useEffect, useRef } from 'react';
import { useLocation, useMatches } from 'react-router-dom';

/** What a route tells the shell about itself. */
export type RouteHandle = { title: string };

function isRouteHandle(value: unknown): value is RouteHandle {
  return typeof value === 'object' && value !== null && 'title' in value && typeof value.title === 'string';
}

const siteName = 'Sarani Car Rental';

/** The document's title for what a route says about itself. */
export function pageTitle(handle: unknown): string {
  return isRouteHandle(handle) ? `${handle.title} · ${siteName}` : siteName;
}

/** Sets the document's title from the route and, after a change of page, moves the focus to its `h1`. */
export function usePageTitle(): void {
  const { pathname } = useLocation();
  const handle = useMatches().findLast((match) => isRouteHandle(match.handle))?.handle;
  const title = pageTitle(handle);
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
