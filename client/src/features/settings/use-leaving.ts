import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';

/** The address that a click in this app leads to; null for every other click. */
function addressOf({ target, button, metaKey, ctrlKey, shiftKey }: MouseEvent): string | null {
  if (button !== 0 || metaKey || ctrlKey || shiftKey || !(target instanceof Element)) return null;
  const link = target.closest('a');
  return link && link.origin === location.origin && link.target === '' ? link.pathname + link.search + link.hash : null;
}

/**
 * Asks before what is not saved is lost: the browser when the page is closed, and `leaving` when a link of ours is
 * followed, until it is answered.
 */
export function useLeaving(isDirty: boolean) {
  const [leaving, setLeaving] = useState<string | null>(null);
  const navigate = useNavigate();

  useEffect(() => {
    if (!isDirty) return undefined;
    const askBrowser = (event: BeforeUnloadEvent) => event.preventDefault();
    const askHere = (event: MouseEvent) => {
      const address = addressOf(event);
      if (address === null) return;
      event.preventDefault();
      event.stopPropagation();
      setLeaving(address);
    };
    window.addEventListener('beforeunload', askBrowser);
    document.addEventListener('click', askHere, { capture: true });
    return () => {
      window.removeEventListener('beforeunload', askBrowser);
      document.removeEventListener('click', askHere, { capture: true });
    };
  }, [isDirty]);

  return {
    leaving,
    stay: () => setLeaving(null),
    leave: () => {
      if (leaving !== null) void navigate(leaving);
    },
  };
}
