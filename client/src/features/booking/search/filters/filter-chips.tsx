import { FilterChip } from '../../../../ui/filter-chip.tsx';
import type { CarGroup } from '../../group-cars.ts';
import { optionsOffered } from '../refine-cars.ts';
import type { Refined } from '../refine-cars.ts';
import { optionInWords, toggled } from './filter-kinds.ts';
import type { Filters } from './filter-kinds.ts';
import type { Kind } from './wish-names.ts';

export type FilterControls = {
  groups: readonly CarGroup[];
  filters: Filters;
  refined: Refined;
  onChange: (filters: Filters) => void;
};

type FilterChipsProps = FilterControls & { kind: Kind };

/** The options of one filter as list items, each with the number of cars it would show. */
export function FilterChips({ kind, groups, filters, refined, onChange }: FilterChipsProps) {
  return optionsOffered(groups, kind, filters).map((option) => {
    const shown = refined.counts[kind].get(option) ?? 0;
    return (
      <li key={option}>
        <FilterChip
          label={optionInWords(option)}
          isOn={filters[kind].includes(option)}
          count={{ shown, unit: shown === 1 ? 'car' : 'cars' }}
          onToggle={() => onChange(toggled(filters, kind, option))}
        />
      </li>
    );
  });
}
