import { type ReactNode, useEffect, useRef } from 'react';
import { offlineText, useOnline } from '../../lib/browser/use-online.ts';
import { Button } from '../button.tsx';
import { Icon } from '../icon/icon.tsx';

type ErrorPanelProps = { title: string; children?: ReactNode; isBusy?: boolean; onRetry: () => void };

/**
 * Shows what could not be loaded, the reason if known, and a Retry button. Announced immediately. While the device is
 * offline, nothing is wrong with the app: the panel is calm, announced politely, and tries again by itself afterwards.
 */
export function ErrorPanel({ title, children, isBusy = false, onRetry }: ErrorPanelProps) {
  const isOnline = useOnline();
  const wasOffline = useRef(false);
  useEffect(() => {
    if (isOnline && wasOffline.current) onRetry();
    wasOffline.current = !isOnline;
  }, [isOnline, onRetry]);

  if (!isOnline) {
    return (
      <div aria-live="polite" className="mx-auto max-w-xl rounded-card bg-waiting-bg p-5 text-ink-800 sm:p-6">
        <p className="flex items-start gap-2 font-semibold text-waiting">
          <Icon name="wifi-off" className="mt-0.5" />
          {title}
        </p>
        <div className="mt-1 pl-7">{children ?? offlineText}</div>
      </div>
    );
  }
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
