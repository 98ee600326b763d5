import { Outlet } from 'react-router-dom';
import { Wordmark } from '../../ui/wordmark.tsx';
import { RequireRole } from '../require-role.tsx';

/** The layout of pages that customers and admins share: a header with the brand name. The header is not printed. */
export function Component() {
  return (
    <RequireRole allowed="anyone">
      <header className="border-b border-line bg-white print:hidden">
        <div className="mx-auto max-w-3xl px-4 py-2 sm:px-6">
          <Wordmark />
        </div>
      </header>
      <Outlet />
    </RequireRole>
  );
}
