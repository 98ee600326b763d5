import { useState } from 'react';
import { errorMessage } from '../../lib/error-message.ts';
import { notify } from '../../lib/notify.tsx';
import { Button } from '../../ui/button.tsx';
import { blockApi } from './block-api.ts';

/** Gives a block's days back; asks once. */
export function BlockRemover({ blockId, days }: { blockId: string; days: string }) {
  const [isAsking, setIsAsking] = useState(false);
  const [release, { isLoading }] = blockApi.useReleaseBlockMutation();

  const handleRelease = async () => {
    try {
      notify.success((await release({ query: { id: blockId } }).unwrap()).message);
    } catch (cause) {
      notify.error(errorMessage(cause, 'Something went wrong'));
    }
  };

  if (!isAsking) {
    return (
      <Button variant="outline" size="sm" aria-label={`Remove block ${days}`} onClick={() => setIsAsking(true)}>
        Remove block
      </Button>
    );
  }
  return (
    <fieldset className="flex gap-2">
      <legend className="sr-only">Remove block {days}?</legend>
      <Button variant="outline" size="sm" disabled={isLoading} onClick={() => setIsAsking(false)}>
        Keep
      </Button>
      <Button variant="danger" size="sm" isBusy={isLoading} onClick={() => void handleRelease()}>
        Yes, remove
      </Button>
    </fieldset>
  );
}
