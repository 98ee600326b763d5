import { classNames } from '../class-names.ts';

/** A grey placeholder for content that is loading; it appears after 300 ms. Its size is set by `className`. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <div aria-hidden="true" className="after-a-moment">
      <div className={classNames('skeleton', className)} />
    </div>
  );
}
