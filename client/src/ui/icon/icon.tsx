import { classNames } from '../class-names.ts';
import type { appIconPaths } from './app-icon-paths.ts';
import type { carIconPaths } from './car-icon-paths.ts';
import type { formIconPaths } from './form-icon-paths.ts';
import { iconPaths } from './icon-paths.ts';

export type IconName =
  | keyof typeof iconPaths
  | keyof typeof appIconPaths
  | keyof typeof carIconPaths
  | keyof typeof formIconPaths;

const known: Partial<Record<IconName, string>> = { ...iconPaths };

/** Registers icons whose paths are in other chunks. An icon that is not yet registered renders empty. */
export function addIcons(paths: Partial<Record<IconName, string>>): void {
  Object.assign(known, paths);
}

/** A decorative line icon, 20 px unless its class sets a size. Text next to it must say the same. */
export function Icon({ name, className }: { name: IconName; className?: string }) {
  const isSmall = className?.includes('size-4') ?? false;

  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={isSmall ? 2 : 1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={classNames('shrink-0', !className?.includes('size-') && 'size-5', className)}
    >
      <path d={known[name]} />
    </svg>
  );
}
