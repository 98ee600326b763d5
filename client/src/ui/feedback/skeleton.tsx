import { classNames } from '../class-names.ts';

/** A grey stand-in for something that is loading; it appears after 300 ms. Size it by class. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <div aria-hidden="true" className="after-a-moment">
      <div className={classNames('skeleton', className)} />
    </div>
  );
}
