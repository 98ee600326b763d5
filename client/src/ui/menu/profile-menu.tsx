import { Suspense } from 'react';
import { lazyPart } from '../../lib/browser/load-page.ts';
import type { ProfileMenuProps } from './profile-menu-panel.tsx';

const ProfileMenuPanel = lazyPart(async () => (await import('./profile-menu-panel.tsx')).ProfileMenuPanel);

/** The account's menu. Its code comes after the page's; its place is kept meanwhile. */
export function ProfileMenu(props: ProfileMenuProps) {
  return (
    <Suspense fallback={<div className="h-11 w-24 rounded-full border border-line bg-white" />}>
      <ProfileMenuPanel {...props} />
    </Suspense>
  );
}
