import { Suspense } from 'react';
import { useSelector } from 'react-redux';
import { selectSession } from '../../features/auth/session/session-slice.ts';
import { lazyPart } from '../../lib/browser/load-page.ts';
import { RequireRole } from '../require-role.tsx';

const AdminShell = lazyPart(async () => (await import('./admin-layout.tsx')).Component);
const CustomerShell = lazyPart(async () => (await import('./customer-layout.tsx')).Component);

/** Shows the profile page, which customers and admins share, inside the layout of the user’s other pages. */
export function Component() {
  const isAdmin = useSelector(selectSession)?.role === 'admin';

  return (
    <RequireRole allowed="anyone">
      <Suspense>{isAdmin ? <AdminShell /> : <CustomerShell />}</Suspense>
    </RequireRole>
  );
}
