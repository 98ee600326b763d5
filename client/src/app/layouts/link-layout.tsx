import { Outlet } from 'react-router-dom';
import { CompanyLine } from '../../features/site/company-line.tsx';
import { Wordmark } from '../../ui/wordmark.tsx';
import { OfflineStrip } from '../strips/offline-strip.tsx';

const offline = 'This page needs a connection.';

/** The layout of pages that a link or QR code opens without a login: only the name of the business beside the content. */
export function Component() {
  return (
    <div className="flex min-h-dvh flex-col">
      <OfflineStrip meaning={offline} />
      <header className="border-b border-line bg-white">
        <div className="mx-auto max-w-120 px-4 py-2">
          <Wordmark />
        </div>
      </header>
      <main id="content" className="mx-auto w-full max-w-120 flex-1 px-4 py-6 sm:py-10">
        <div className="rounded-card bg-white p-4 shadow-1 sm:p-8">
          <Outlet />
        </div>
      </main>
      <footer className="mx-auto w-full max-w-120 px-4 pb-6 text-sm text-ink-700">
        <CompanyLine />
      </footer>
    </div>
  );
}
