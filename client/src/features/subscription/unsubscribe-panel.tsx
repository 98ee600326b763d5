import type { subscriptionContract } from '@rental/contracts';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Button } from '../../ui/button.tsx';
import { FormProblem } from '../../ui/feedback/form-problem.tsx';
import { sendSiteForm } from '../../lib/form/send-site-form.ts';

const path: typeof subscriptionContract.remove.path = '/subscription/remove';

type Phase = { kind: 'asking'; problem: string | null } | { kind: 'sending' } | { kind: 'done' };

/** Takes an address off the newsletter's list, by the token behind `#` in the link of the mail. */
export function UnsubscribePanel() {
  const token = useLocation().hash.slice(1);
  const [phase, setPhase] = useState<Phase>({ kind: 'asking', problem: null });

  const handleLeave = async () => {
    setPhase({ kind: 'sending' });
    const answer = await sendSiteForm(path, { token });
    setPhase('data' in answer ? { kind: 'done' } : { kind: 'asking', problem: answer.problem });
  };

  if (token === '') return <p>Open the link at the end of our mail: it knows which address to take off the list.</p>;
  if (phase.kind === 'done') return <output>Your address is off the list. We do not keep it.</output>;

  return (
    <div className="grid justify-items-start gap-4">
      <FormProblem text={phase.kind === 'asking' ? phase.problem : null} />
      <Button onClick={() => void handleLeave()} isBusy={phase.kind === 'sending'}>
        Unsubscribe
      </Button>
    </div>
  );
}
