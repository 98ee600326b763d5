import type { subscriptionContract } from '@rental/contracts';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Button } from '../../ui/button.tsx';
import { FormProblem } from '../../ui/feedback/form-problem.tsx';
import { sendSiteForm } from '../../lib/form/send-site-form.ts';

type MailLinkPanelProps = {
  path: `/${string}`;
  action: string;
  help: string;
  outcome: (data: unknown) => string;
};

type Phase = { kind: 'asking'; problem: string | null } | { kind: 'sending' } | { kind: 'done'; text: string };

/** Sends the token from the URL’s hash only after a click, because mail scanners open every link. */
function MailLinkPanel({ path, action, help, outcome }: MailLinkPanelProps) {
  const token = useLocation().hash.slice(1);
  const [phase, setPhase] = useState<Phase>({ kind: 'asking', problem: null });

  const handleClick = async () => {
    setPhase({ kind: 'sending' });
    const answer = await sendSiteForm(path, { token });
    if ('data' in answer) setPhase({ kind: 'done', text: outcome(answer.data) });
    else setPhase({ kind: 'asking', problem: answer.problem });
  };

  if (token === '') return <p>{help}</p>;
  if (phase.kind === 'done') return <output className="font-semibold">{phase.text}</output>;

  return (
    <div className="grid justify-items-start gap-4">
      <FormProblem text={phase.kind === 'asking' ? phase.problem : null} />
      <Button onClick={() => void handleClick()} isBusy={phase.kind === 'sending'}>
        {action}
      </Button>
    </div>
  );
}

const isOnList = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'isSubscribed' in data && data.isSubscribed === true;

// Type-checked against the contracts. Importing the contracts themselves would add their schemas to the bundle.
const confirmPath: typeof subscriptionContract.confirm.path = '/subscription/confirm';
const removePath: typeof subscriptionContract.remove.path = '/subscription/remove';

export const ConfirmPanel = () => (
  <MailLinkPanel
    path={confirmPath}
    action="Confirm"
    help="Open the link in the email we sent you to confirm your subscription."
    outcome={(data) =>
      isOnList(data)
        ? 'You’re subscribed. Every newsletter has an unsubscribe link.'
        : 'This link no longer works. Subscribe again at the bottom of any page.'
    }
  />
);

export const UnsubscribePanel = () => (
  <MailLinkPanel
    path={removePath}
    action="Unsubscribe"
    help="Open the unsubscribe link at the end of our newsletter."
    outcome={() => 'You’re unsubscribed. We have deleted your address.'}
  />
);
