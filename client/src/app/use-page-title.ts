import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { brand } from '../lib/brand.ts';
import { titleOf } from './routes.tsx';

/** Returns the document title for the page at a path. */
export function pageTitle(path: string): string {
  const title = titleOf(path);
  return title === null ? brand.fullName : `${title} · ${brand.fullName}`;
}

/** Sets the document title from the route and, after navigation, moves the focus to the page’s `h1`. */
export function usePageTitle(): void {
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
