import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Returns true while React hydrates a prerendered page, and false from then on. */
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
 * Restores the values that were typed or autofilled on a prerendered page before hydration. Calls `restore` once after
 * hydration with the values by field name, unless there are none.
 */
export function usePrerenderedInput(names: readonly string[], restore: (typed: Record<string, string>) => void): void {
  const isTakingOver = useIsTakingOver();
  const [typed] = useState(() => (isTakingOver ? readFields(names) : {}));
  const handleRestore = useEffectEvent(restore);

  useEffect(() => {
    if (Object.keys(typed).length > 0) handleRestore(typed);
  }, [typed]);
}
