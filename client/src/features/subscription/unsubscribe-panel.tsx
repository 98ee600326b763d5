import type { subscriptionContract } from '@rental/contracts';
import { MailLinkPanel } from './mail-link-panel.tsx';

const path: typeof subscriptionContract.remove.path = '/subscription/remove';

/** Takes an address off the newsletter's list. */
export function UnsubscribePanel() {
  return (
    <MailLinkPanel
      path={path}
      action="Unsubscribe"
      help="Open the link at the end of our mail: it says which address to take off the list."
      outcome={() => 'Your address is off the list. We do not keep it.'}
    />
  );
}
