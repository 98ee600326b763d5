import { Outlet } from 'react-router-dom';
import { SessionStrip } from '../../features/auth/session/session-strip.tsx';
import { SiteHeader } from './site-header.tsx';

export function Component() {
  return (
    <>
      <SiteHeader />
      <SessionStrip />
      <main
        id="content"
        className="mx-auto grid max-w-7xl gap-14 px-4 py-6 sm:px-6 sm:py-14 lg:grid-cols-[1fr_1.12fr] lg:items-center lg:px-10"
      >
        <div className="mx-auto w-full max-w-110 sm:rounded-card sm:bg-white sm:p-8 sm:shadow-1">
          <Outlet />
        </div>
        <img
          src="/img/hero.svg"
          alt=""
          width={720}
          height={520}
          className="hidden h-auto w-full rounded-hero lg:block"
        />
      </main>
    </>
  );
}
