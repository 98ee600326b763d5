import { classNames } from '../class-names.ts';

/** A grey placeholder for loading content; it appears after 300 ms. Set its size by class. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <div aria-hidden="true" className="after-a-moment">
      <div className={classNames('skeleton', className)} />
    </div>
  );
}
