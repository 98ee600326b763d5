import { Icon } from '../icon/icon.tsx';

const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('');

export const profileButton = (name: string) => ({
  'aria-label': `Profile menu of ${name}`,
  className:
    'flex min-h-11 items-center gap-2 rounded-full border border-control bg-white py-1 pr-3 pl-1 font-semibold hover:bg-stone-100',
});

export function ProfileFace({ name }: { name: string }) {
  return (
    <>
      <span
        aria-hidden="true"
        className="flex size-8 items-center justify-center rounded-full bg-crimson-100 text-sm text-crimson-900"
      >
        {initialsOf(name)}
      </span>
      <span className="max-w-32 truncate max-sm:hidden">{name}</span>
      <Icon name="chevron-down" className="size-4" />
    </>
  );
}
