import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { Icon } from '../icon/icon.tsx';

type ErrorPanelProps = { title: string; children?: ReactNode; isBusy?: boolean; onRetry: () => void };

/** Shows what could not be loaded, the reason if known, and a Retry button. Announced immediately. */
export function ErrorPanel({ title, children, isBusy = false, onRetry }: ErrorPanelProps) {
  return (
    <div role="alert" className="mx-auto max-w-xl rounded-card border border-error bg-error-bg p-5 sm:p-6">
      <p className="flex items-start gap-2 font-semibold text-error">
        <Icon name="circle-alert" className="mt-0.5" />
        {title}
      </p>
      {children && <div className="mt-1 pl-7 text-ink-800">{children}</div>}
      <Button variant="outline" size="md" className="mt-4 ml-7" isBusy={isBusy} onClick={onRetry}>
        <Icon name="retry" className="size-4" />
        Retry
      </Button>
    </div>
  );
}
