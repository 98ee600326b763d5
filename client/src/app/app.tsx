import { Suspense } from 'react';
import { useRoutes } from 'react-router-dom';
import { LiveRegion } from '../lib/browser/announce.tsx';
import { ErrorScreen } from './error-screen.tsx';
import { routes } from './routes.tsx';
import { UpdateStrip } from './strips/update-strip.tsx';
import { usePageTitle } from './use-page-title.ts';
import { useScrollPosition } from './use-scroll-position.ts';

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
