import { Outlet } from 'react-router-dom';
import { LiveRegion } from '../../ui/feedback/live-region.tsx';
import { UpdateStrip } from '../strips/update-strip.tsx';
import { usePageTitle } from '../use-page-title.ts';
import { useScrollPosition } from '../use-scroll-position.ts';

const skipToContent = (event: React.MouseEvent) => {
  event.preventDefault();
  const main = document.querySelector('main');
  if (!main) return;
  main.tabIndex = -1;
  main.focus();
};

/** Around every page: skip link, title and focus, the live region. */
export function RootLayout() {
  usePageTitle();
  useScrollPosition();

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
      <Outlet />
      <LiveRegion />
    </>
  );
}
