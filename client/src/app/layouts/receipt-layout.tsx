import { Outlet } from 'react-router-dom';
import { Wordmark } from '../../ui/wordmark.tsx';
import { RequireRole } from '../require-role.tsx';

/** Around what customers and admins both see: the name of the house, and nothing on paper but the page. */
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
