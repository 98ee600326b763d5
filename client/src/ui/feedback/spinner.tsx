import { classNames } from '../class-names.ts';

/** Decoration for something that is busy: appears after 150 ms, so that quick answers never flash it. */
export function Spinner({ className }: { className?: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="3"
      strokeLinecap="round"
      className={classNames('spinner size-5', className)}
    >
      <path d="M12 3a9 9 0 1 1-9 9" />
    </svg>
  );
}
