import type { DamageKind, DamagePlace, DamageSize, NewDamage } from '@rental/contracts';
import { useState } from 'react';
import { newObjectId } from '../../lib/browser/new-object-id.ts';

/** A damage that is being entered. Its id is kept, so that a repeated call records nothing again. */
export type DamageDraft = {
  damageId: string;
  place: DamagePlace | null;
  kind: DamageKind;
  size: DamageSize;
  note: string;
};

export const newDraft = (): DamageDraft => ({
  damageId: newObjectId(),
  place: null,
  kind: 'scratch',
  size: 'small',
  note: '',
});

/** Returns the draft as the calls take it; null until a place is chosen. */
export function damageOf({ damageId, place, kind, size, note }: DamageDraft): NewDamage | null {
  if (place === null) return null;
  return { damageId, place, kind, size, ...(note.trim() !== '' && { note: note.trim() }) };
}

/**
 * Manages the damages that staff find at a handover, beginning with those entered before. `given` is what the call takes;
 * empty if they found none.
 */
export function useFoundDamages(entered: readonly NewDamage[] = []) {
  const [found, setFound] = useState<readonly DamageDraft[]>(
    entered.map((damage) => ({ ...damage, note: damage.note ?? '' })),
  );
  const damages = found.flatMap((draft) => damageOf(draft) ?? []);
  return {
    found,
    given: damages.length > 0 ? { damages } : {},
    add: () => setFound([...found, newDraft()]),
    change: (damageId: string, changes: Partial<DamageDraft>) =>
      setFound(found.map((draft) => (draft.damageId === damageId ? { ...draft, ...changes } : draft))),
    remove: (damageId: string) => setFound(found.filter((draft) => draft.damageId !== damageId)),
  };
}

export type FoundDamages = ReturnType<typeof useFoundDamages>;
