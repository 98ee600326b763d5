import { FilterChip } from '../../../ui/filter-chip.tsx';
import { NativeSelect } from '../../../ui/form/native-select.tsx';
import { filters, orders } from './refine-cars.ts';
import type { Filter, Order } from './refine-cars.ts';

type CarFiltersProps = {
  title: string;
  chosen: ReadonlySet<Filter>;
  order: Order;
  onToggle: (filter: Filter) => void;
  onOrder: (order: Order) => void;
};

const isOrder = (value: string): value is Order => value in orders;

/** How many cars there are, filters by gear and fuel, and the order of the cars. */
export function CarFilters({ title, chosen, order, onToggle, onOrder }: CarFiltersProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
      <h2 className="text-2xl max-sm:w-full">{title}</h2>
      <ul aria-label="Filters" className="flex flex-wrap gap-2">
        {filters.map((filter) => (
          <li key={filter}>
            <FilterChip
              label={filter.charAt(0).toUpperCase() + filter.slice(1)}
              isOn={chosen.has(filter)}
              onToggle={() => onToggle(filter)}
            />
          </li>
        ))}
      </ul>
      <NativeSelect
        label="Sort by"
        isLabelHidden
        className="w-full sm:ml-auto sm:w-48"
        value={order}
        onChange={({ target }) => isOrder(target.value) && onOrder(target.value)}
      >
        {Object.entries(orders).map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </NativeSelect>
    </div>
  );
}
