import { formatRupees } from '@rental/contracts';
import { Button } from '../../../../ui/button.tsx';
import { partToLift } from '../refine-cars.ts';
import type { Part } from '../refine-cars.ts';
import type { FilterControls } from './filter-chips.tsx';
import { noFilters, optionInWords } from './filter-kinds.ts';
import type { Filters } from './filter-kinds.ts';

const inWords = (filters: Filters, part: Part): string =>
  part === 'max' ? `up to ${formatRupees(filters.max ?? 0)}` : filters[part].map(optionInWords).join(', ');

/** Shown instead of the list when no car matches the filters: suggests removing one filter, or all of them. */
export function NoneLeft({ filters, refined, onChange }: Omit<FilterControls, 'groups'>) {
  const part = partToLift(refined, filters);
  const count = part === null ? 0 : refined.without[part];

  return (
    <div className="flex flex-wrap items-center justify-center gap-3 py-6 text-center text-ink-700">
      <p>No available car matches these filters.</p>
      {part !== null && (
        <Button size="sm" onClick={() => onChange({ ...filters, [part]: noFilters[part] })}>
          Remove “{inWords(filters, part)}”: {count === 1 ? '1 car' : `${count} cars`}
        </Button>
      )}
      <Button variant="outline" size="sm" onClick={() => onChange(noFilters)}>
        Clear filters
      </Button>
    </div>
  );
}
