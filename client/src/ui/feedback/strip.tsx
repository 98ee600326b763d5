import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon/icon.tsx';
import type { IconName } from '../icon/icon.tsx';

type StripProps = {
  tone: 'information' | 'waiting';
  icon: IconName;
  action?: ReactNode;
  children: ReactNode;
};

const tones = {
  information: 'bg-peacock-100 text-peacock-700',
  waiting: 'bg-waiting-bg text-waiting',
};

/** A banner for a lasting state, such as being offline. Announced politely. */
export function Strip({ tone, icon, action, children }: StripProps) {
  return (
    <div className={classNames(tones[tone], 'border-b border-black/5 print:hidden')}>
      <div className="mx-auto flex max-w-7xl flex-col gap-2 px-4 py-2.5 text-[15px] sm:px-6 md:flex-row md:items-center md:justify-between lg:px-10">
        <output className="flex items-start gap-2 font-medium">
          <Icon name={icon} className="mt-0.5" />
          <span className="min-w-0">{children}</span>
        </output>
        {action && <div className="shrink-0 max-md:pl-7">{action}</div>}
      </div>
    </div>
  );
}
