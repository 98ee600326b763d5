import type { subscriptionContract } from '@rental/contracts';
import { MailLinkPanel } from './mail-link-panel.tsx';

const path: typeof subscriptionContract.confirm.path = '/subscription/confirm';

const isOnList = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'isSubscribed' in data && data.isSubscribed === true;

/** Puts an address on the newsletter's list. */
export function ConfirmPanel() {
  return (
    <MailLinkPanel
      path={path}
      action="Confirm"
      help="Open the link in our mail: it says which address to put on the list."
      outcome={(data) =>
        isOnList(data)
          ? 'Your address is on the list. Each mail has a link that takes it off again.'
          : 'This link no longer works. Ask for the newsletter again at the foot of any page.'
      }
    />
  );
}
