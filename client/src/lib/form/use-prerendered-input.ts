import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Whether React is taking over a page that was rendered at build time; false from then on. */
const useIsTakingOver = () =>
  useSyncExternalStore(
    never,
    () => false,
    () => true,
  );

function readFields(names: readonly string[]): Record<string, string> {
  if (typeof document === 'undefined') return {};
  const filled = names.flatMap((name): [string, string][] => {
    const field = document.querySelector(`main [name="${name}"]`);
    return field instanceof HTMLInputElement && field.value !== '' ? [[name, field.value]] : [];
  });
  return Object.fromEntries(filled);
}

/**
 * Gives back what was typed, or filled in by the browser, in a rendered page before our code took its fields over.
 * `restore` is called once after the take-over, with the values by field name, and not at all when there are none.
 */
export function usePrerenderedInput(names: readonly string[], restore: (typed: Record<string, string>) => void): void {
  const isTakingOver = useIsTakingOver();
  const [typed] = useState(() => (isTakingOver ? readFields(names) : {}));
  const handleRestore = useEffectEvent(restore);

  useEffect(() => {
    if (Object.keys(typed).length > 0) handleRestore(typed);
  }, [typed]);
}
