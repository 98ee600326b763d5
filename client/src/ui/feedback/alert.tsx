import type { ReactNode } from 'react';
import { Icon } from '../icon/icon.tsx';

/** A failure beside what failed, read out at once and staying until it is mended. */
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
