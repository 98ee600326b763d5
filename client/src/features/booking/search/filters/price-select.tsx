import { formatRupees } from '@rental/contracts';
import { NativeSelect } from '../../../../ui/form/native-select.tsx';
import { priceBounds } from '../refine-cars.ts';
import type { FilterControls } from './filter-chips.tsx';

/** Selects the maximum price per day. Renders nothing when all cars cost the same. */
export function PriceSelect({ groups, filters, onChange, className }: FilterControls & { className?: string }) {
  const bounds = priceBounds(groups, filters.max);
  if (bounds.length === 0) return null;

  return (
    <NativeSelect
      label="Price up to"
      isLabelHidden
      className={className}
      value={filters.max ?? ''}
      onChange={({ target }) => onChange({ ...filters, max: target.value === '' ? null : Number(target.value) })}
    >
      <option value="">Any price</option>
      {bounds.map((bound) => (
        <option key={bound} value={bound}>
          Up to {formatRupees(bound)} / day
        </option>
      ))}
    </NativeSelect>
  );
}
