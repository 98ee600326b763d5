import { useState } from 'react';
import { errorMessage } from '../../lib/error-message.ts';
import { notify } from '../../lib/notify.tsx';
import { Button } from '../../ui/button.tsx';
import { blockApi } from './block-api.ts';

/** Whoever came by keyboard goes on where the question stands. Runs once for each button that appears. */
const takeFocus = (button: HTMLButtonElement | null): void => button?.focus();

/** Gives a block's days back; asks once. */
export function BlockRemover({ blockId, days }: { blockId: string; days: string }) {
  const [step, setStep] = useState<'rest' | 'asking' | 'kept'>('rest');
  const [release, { isLoading }] = blockApi.useReleaseBlockMutation();

  const handleRelease = async () => {
    try {
      notify.success((await release({ query: { id: blockId } }).unwrap()).message);
    } catch (cause) {
      notify.error(errorMessage(cause, 'Something went wrong'));
    }
  };

  if (step !== 'asking') {
    return (
      <Button
        ref={step === 'kept' ? takeFocus : null}
        variant="outline"
        size="sm"
        aria-label={`Remove block ${days}`}
        onClick={() => setStep('asking')}
      >
        Remove block
      </Button>
    );
  }
  return (
    <fieldset className="flex gap-2">
      <legend className="sr-only">Remove block {days}?</legend>
      <Button ref={takeFocus} variant="outline" size="sm" disabled={isLoading} onClick={() => setStep('kept')}>
        Keep
      </Button>
      <Button variant="danger" size="sm" isBusy={isLoading} onClick={() => void handleRelease()}>
        Yes, remove
      </Button>
    </fieldset>
  );
}
