import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { toastOutcome } from '../../lib/toast/toast-outcome.ts';
import { Button } from '../../ui/button.tsx';
import { blockApi } from './block-api.ts';

/** Returns the element to focus after a removal: the heading of the list, or its first button. */
function placeAfter(asked: Element | null): HTMLElement | null | undefined {
  const list = asked?.closest('section');
  return list?.querySelector('h2') ?? list?.querySelector('button');
}

/** Removes a block after confirmation. Focuses the cancel button and, after cancelling, the remove button again. */
export function BlockRemover({ blockId, days }: { blockId: string; days: string }) {
  const [isAsking, setIsAsking] = useState(false);
  const remove = useRef<HTMLSpanElement>(null);
  const question = useRef<HTMLFieldSetElement>(null);
  const wasAsking = useRef(false);
  const [release, { isLoading }] = blockApi.useReleaseBlockMutation();

  useEffect(() => {
    if (isAsking) question.current?.querySelector('button')?.focus();
    else if (wasAsking.current) remove.current?.querySelector('button')?.focus();
    wasAsking.current = isAsking;
  }, [isAsking]);

  // If the response to the removal is lost, a later refetch may remove this block and its confirmation buttons. If the
  // focus was on one of them, or on the body because they were disabled, it moves to the list.
  useLayoutEffect(
    () => () => {
      const { activeElement, body } = document;
      const asked = question.current;
      if (asked && (asked.contains(activeElement) || activeElement === body)) placeAfter(asked)?.focus();
    },
    [],
  );

  const handleRelease = async () => {
    const goOnAt = placeAfter(question.current);
    const isGone = await toastOutcome(release({ query: { id: blockId } }).unwrap(), { canRepeat: true });
    if (isGone) goOnAt?.focus();
  };

  if (!isAsking) {
    return (
      <span ref={remove}>
        <Button variant="outline" size="sm" aria-label={`Remove block ${days}`} onClick={() => setIsAsking(true)}>
          Remove block
        </Button>
      </span>
    );
  }
  return (
    <fieldset ref={question} className="flex gap-2">
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
