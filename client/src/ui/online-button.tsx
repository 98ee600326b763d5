import { type ComponentProps, useId } from 'react';
import { useOnline } from '../lib/browser/use-online.ts';
import { Button } from './button.tsx';

/** A button for what can’t wait until the network is back. While the device is offline, it is disabled and says so. */
export function OnlineButton(props: ComponentProps<typeof Button>) {
  const isOnline = useOnline();
  const id = useId();
  if (isOnline) return <Button {...props} />;
  return (
    <span className="inline-grid justify-items-start gap-1">
      <Button {...props} disabled aria-describedby={id} />
      <span id={id} className="text-sm font-normal text-ink-700">
        Needs a connection
      </span>
    </span>
  );
}
