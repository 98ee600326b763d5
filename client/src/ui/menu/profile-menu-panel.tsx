import { Menu, MenuButton, MenuItem, MenuItems } from '@headlessui/react';
import { useEffect, useRef } from 'react';
import { Icon } from '../icon/icon.tsx';
import type { IconName } from '../icon/icon.tsx';
import { ProfileFace, profileButton } from './profile-face.tsx';

export type ProfileMenuProps = {
  name: string;
  email: string;
  actions: readonly { label: string; icon: IconName; onSelect: () => void }[];
};

export function ProfileMenuPanel({ name, email, actions }: ProfileMenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    button.current?.focus({ preventScroll: true });
    // The menu has no prop that opens it, so a key press is simulated on its button after mounting.
    const enter = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true });
    queueMicrotask(() => button.current?.dispatchEvent(enter));
  }, []);

  return (
    <Menu>
      <MenuButton ref={button} {...profileButton(name)}>
        <ProfileFace name={name} />
      </MenuButton>
      <MenuItems
        transition
        modal={false}
        anchor={{ to: 'bottom end', gap: 8, padding: 16 }}
        className="z-30 w-64 outline-none rounded-card bg-white p-2 shadow-2 transition duration-200 ease-out-soft data-closed:opacity-0 motion-safe:data-closed:-translate-y-1"
      >
        <div className="border-b border-line px-3 pt-2 pb-3">
          <p className="font-semibold">{name}</p>
          <p className="truncate text-sm text-ink-600">{email}</p>
        </div>
        {actions.map(({ label, icon, onSelect }) => (
          <MenuItem key={label}>
            <button
              type="button"
              onClick={onSelect}
              className="mt-1 flex min-h-11 w-full items-center gap-3 rounded-control px-3 text-left font-medium data-focus:bg-stone-100"
            >
              <Icon name={icon} />
              {label}
            </button>
          </MenuItem>
        ))}
      </MenuItems>
    </Menu>
  );
}
