import { Menu, MenuButton, MenuItem, MenuItems } from '@headlessui/react';
import { Icon } from '../icon/icon.tsx';
import type { IconName } from '../icon/icon.tsx';

export type ProfileMenuProps = {
  name: string;
  email: string;
  actions: readonly { label: string; icon: IconName; onSelect: () => void }[];
};

const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('');

/** The account's menu: who is signed in, then what they can do. */
export function ProfileMenuPanel({ name, email, actions }: ProfileMenuProps) {
  return (
    <Menu>
      <MenuButton
        aria-label={`Profile menu of ${name}`}
        className="flex min-h-11 items-center gap-2 rounded-full border border-control bg-white py-1 pr-3 pl-1 font-semibold hover:bg-stone-100"
      >
        <span
          aria-hidden="true"
          className="flex size-8 items-center justify-center rounded-full bg-crimson-100 text-sm text-crimson-900"
        >
          {initialsOf(name)}
        </span>
        <span className="max-w-32 truncate max-sm:hidden">{name}</span>
        <Icon name="chevron-down" className="size-4" />
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
