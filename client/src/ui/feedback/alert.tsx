import type { ReactNode } from 'react';
import { Icon } from '../icon/icon.tsx';

/** An error next to its cause, announced immediately and visible until it is resolved. */
export function Alert({ children }: { children: ReactNode }) {
  return (
    <div
      role="alert"
      className="flex items-start gap-2 rounded-control border border-error bg-error-bg px-4 py-3 text-[15px] text-error"
    >
      <Icon name="circle-alert" className="mt-0.5" />
      <div>{children}</div>
    </div>
  );
}
