import { useState } from 'react';
import type { ComponentType } from 'react';
import { loadPage } from '../../lib/browser/load-page.ts';
import { prefetchCode } from '../../lib/browser/connection.ts';
import { ProfileFace, profileButton } from './profile-face.tsx';
import type { ProfileMenuProps } from './profile-menu-panel.tsx';

const fetchPanel = async () => (await import('./profile-menu-panel.tsx')).ProfileMenuPanel;
const prefetchPanel = () => prefetchCode(fetchPanel);

/** Hovering or focusing the button prefetches the menu; pressing it replaces the button with the menu. */
export function ProfileMenu(props: ProfileMenuProps) {
  const [Panel, setPanel] = useState<ComponentType<ProfileMenuProps> | null>(null);
  if (Panel) return <Panel {...props} />;

  const handlePress = async () => {
    const Loaded = await loadPage(fetchPanel);
    setPanel(() => Loaded);
  };

  return (
    <button
      type="button"
      aria-haspopup="menu"
      aria-expanded={false}
      {...profileButton(props.name)}
      onPointerEnter={prefetchPanel}
      onFocus={prefetchPanel}
      // If loading fails, the button simply remains and can be pressed again.
      onClick={() => void handlePress().catch(() => undefined)}
    >
      <ProfileFace name={props.name} />
    </button>
  );
}
