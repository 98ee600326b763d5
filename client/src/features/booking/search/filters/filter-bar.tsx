import { useState } from 'react';
import { lazyPart } from '../../../../lib/browser/load-page.ts';
import { useMedia } from '../../../../lib/browser/use-media.ts';
import { Button } from '../../../../ui/button.tsx';
import { AppDialog } from '../../../../ui/dialog/app-dialog.tsx';
import { Icon } from '../../../../ui/icon/icon.tsx';
import { FilterChips } from './filter-chips.tsx';
import type { FilterControls } from './filter-chips.tsx';
import { countFilters } from './filter-kinds.ts';
import { kinds } from './wish-names.ts';
import { PriceSelect } from './price-select.tsx';

const FilterSheet = lazyPart(async () => (await import('./filter-sheet.tsx')).FilterSheet);

/** The filters as a row of chips or, on phones, as a single button that opens them in a sheet. */
export function FilterBar(controls: FilterControls) {
  const isPhone = useMedia('(max-width: 639px)');
  if (isPhone) return <FilterButton {...controls} />;

  return (
    <>
      <ul aria-label="Filters" className="flex flex-wrap gap-2">
        {kinds.map((kind) => (
          <FilterChips key={kind} kind={kind} {...controls} />
        ))}
      </ul>
      <PriceSelect {...controls} className="w-48" />
    </>
  );
}

function FilterButton(controls: FilterControls) {
  const [isOpen, setIsOpen] = useState(false);
  const count = countFilters(controls.filters);
  const close = () => setIsOpen(false);

  return (
    <>
      <Button
        variant="outline"
        className="flex-1"
        aria-haspopup="dialog"
        onPointerEnter={FilterSheet.prefetch}
        onClick={() => setIsOpen(true)}
      >
        <Icon name="sliders" />
        {count === 0 ? 'Filters' : `Filters (${count})`}
      </Button>
      <AppDialog isOpen={isOpen} title="Filters" onClose={close}>
        <FilterSheet {...controls} onClose={close} />
      </AppDialog>
    </>
  );
}
