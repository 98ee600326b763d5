import { Outlet } from 'react-router-dom';
import { SiteHeader } from './site-header.tsx';

/** Header and page for visitors. */
export function PublicLayout() {
  return (
    <>
      <SiteHeader />
      <Outlet />
    </>
  );
}
