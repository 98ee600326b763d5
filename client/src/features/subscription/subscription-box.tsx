import type { subscriptionContract } from '@rental/contracts';
import { useId } from 'react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { Honeypot } from '../../ui/form/honeypot.tsx';
import { useSiteForm } from '../../lib/form/use-site-form.ts';

const path: typeof subscriptionContract.create.path = '/subscription';

export function SubscriptionBox() {
  const { phase, errors, formProps } = useSiteForm(path);
  const id = useId();
  const problem = errors['email'] ?? (phase.kind === 'editing' ? phase.problem : null);

  if (phase.kind === 'done') {
    return (
      <output className="flex gap-2 text-ink-300">
        <Icon name="circle-check" className="mt-0.5 text-marigold-500" />
        Almost done: we sent a link to this address. Open it to confirm your subscription.
      </output>
    );
  }

  return (
    <form {...formProps} aria-label="Newsletter" className="overflow-hidden p-1 -m-1">
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold text-white">
        Your email <span className="font-normal text-ink-300">(required)</span>
      </label>
      <div className="flex gap-2">
        <input
          id={id}
          type="email"
          name="email"
          autoComplete="email"
          maxLength={254}
          required
          aria-invalid={problem ? true : undefined}
          aria-describedby={`${id}-problem`}
          className="min-h-12 w-full min-w-0 rounded-control border border-ink-300 bg-transparent px-4 text-white"
        />
        <Button type="submit" isBusy={phase.kind === 'sending'}>
          Submit
        </Button>
      </div>
      <Honeypot />
      <p id={`${id}-problem`} role="alert" className="mt-1.5 text-sm text-crimson-300 empty:hidden">
        {problem}
      </p>
    </form>
  );
}
