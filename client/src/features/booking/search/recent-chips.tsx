import type { Location } from '@rental/contracts';
import { formatDay } from '@rental/contracts';
import { useState } from 'react';
import { recentSearches } from '../../../lib/browser/recent-searches.ts';
import { todayInIndia } from '../../../lib/clock.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import { Unbroken } from '../../../ui/unbroken.tsx';
import type { SearchDraft } from '../search-address.ts';

type RecentChipsProps = {
  locations: readonly Location[];
  isLoading: boolean;
  /** Called when the visitor is about to search. */
  onNear: () => void;
  onSearch: (draft: SearchDraft) => void;
};

/** Shows recent searches that are still valid, to repeat with one click. Reserves space while the locations load. */
export function RecentChips({ locations, isLoading, onNear, onSearch }: RecentChipsProps) {
  const [searches] = useState(recentSearches.read);
  const nameOf = (locationId: string) => locations.find(({ _id }) => _id === locationId)?.name;
  const possible = searches.filter(
    ({ locationId, fromDate }) => fromDate >= todayInIndia() && (isLoading || nameOf(locationId)),
  );
  if (possible.length === 0) return null;

  return (
    <section aria-labelledby="recent-searches" className="grid justify-items-center gap-3">
      <h2 id="recent-searches" className="text-lg">
        Your recent searches
      </h2>
      <ul className={classNames('flex flex-wrap justify-center gap-2', isLoading && 'invisible')}>
        {possible.map((search) => (
          <li key={Object.values(search).join(' ')} className="max-sm:w-full">
            <Button
              variant="outline"
              size="md"
              className="tabular-nums max-sm:w-full"
              onPointerEnter={onNear}
              onFocus={onNear}
              onClick={() => onSearch(search)}
            >
              <Icon name="history" className="size-4" />
              <span className="max-sm:text-left">
                {nameOf(search.locationId)},{' '}
                <span className="max-sm:block">
                  <Unbroken parts={[search.fromDate, search.toDate].map(formatDay)} mark=" to" />
                </span>
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
