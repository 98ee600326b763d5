import { Button } from '../../../../ui/button.tsx';
import { countUnits } from '../../group-cars.ts';
import { optionsOffered } from '../refine-cars.ts';
import { FilterChips } from './filter-chips.tsx';
import type { FilterControls } from './filter-chips.tsx';
import { filterKinds, noFilters } from './filter-kinds.ts';
import { kinds } from './wish-names.ts';
import { PriceSelect } from './price-select.tsx';

type FilterSheetProps = FilterControls & { onClose: () => void };

/** All filters in a vertical list. Each change is applied immediately to the cars behind the sheet. */
export function FilterSheet({ onClose, ...controls }: FilterSheetProps) {
  const { groups, filters, refined, onChange } = controls;
  const count = countUnits(refined.found);

  return (
    <div className="mt-4 grid gap-4">
      {kinds
        .filter((kind) => optionsOffered(groups, kind, filters).length > 0)
        .map((kind) => (
          <section key={kind} aria-labelledby={`filter-${kind}`}>
            <h3 id={`filter-${kind}`} className="text-lg">
              {filterKinds[kind].title}
            </h3>
            <ul className="mt-2 flex flex-wrap gap-2">
              <FilterChips kind={kind} {...controls} />
            </ul>
          </section>
        ))}
      <PriceSelect {...controls} />
      <div className="mt-1 grid grid-cols-[1fr_2fr] gap-3">
        <Button variant="outline" onClick={() => onChange(noFilters)}>
          Clear
        </Button>
        <Button onClick={onClose}>{count === 1 ? 'Show 1 car' : `Show ${count} cars`}</Button>
      </div>
    </div>
  );
}
