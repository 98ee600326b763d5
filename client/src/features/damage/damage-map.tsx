import type { DamageKind, DamagePlace, DamageSize } from '@rental/contracts';
import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { CarDrawing } from './car-drawing.tsx';
import { damageText, sizeText } from './damage-texts.ts';

export type ListedDamage = {
  _id: string;
  place: DamagePlace;
  kind: DamageKind;
  size: DamageSize;
  note?: string | undefined;
  isNew?: boolean;
};

type DamageMapProps<T extends ListedDamage> = { damages: readonly T[]; renderMore: (damage: T) => ReactNode };

/** A drawing of the car with numbered marks, and the list of what they mark. */
export const DamageMap = <T extends ListedDamage>({ damages, renderMore }: DamageMapProps<T>) => (
  <div className="grid gap-4 sm:grid-cols-[8rem_minmax(0,1fr)]">
    <CarDrawing marks={damages} className="mx-auto" />
    <ol className="divide-y divide-line">
      {damages.map((damage, index) => (
        <li key={damage._id} className="grid grid-cols-[1.5rem_minmax(0,1fr)] gap-3 py-2 text-[15px]">
          <span
            className={classNames(
              'grid size-6 place-items-center rounded-full text-sm font-bold text-white',
              damage.isNew ? 'bg-crimson-600' : 'bg-ink-800',
            )}
          >
            {index + 1}
          </span>
          <div>
            <p className="font-semibold">
              {damageText(damage)}, {sizeText(damage.size)}
            </p>
            {damage.note !== undefined && <p className="wrap-anywhere">{damage.note}</p>}
            {renderMore(damage)}
          </div>
        </li>
      ))}
    </ol>
  </div>
);
