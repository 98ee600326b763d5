import type { Location } from '@rental/contracts';
import { useEffect, useEffectEvent, useState } from 'react';
import { NativeSelect } from '../../ui/form/native-select.tsx';
import { SearchInput } from '../../ui/form/search-input.tsx';
import { locationTexts } from '../location/location-texts.ts';
import { dashboardTexts } from './dashboard-texts.ts';

/** How long typing must rest before it searches. Source: texts, section 6. */
const restMilliseconds = 800;
const maxSearchLength = 100;

type SearchBoxProps = { search: string; onSearch: (search: string) => void };

function SearchBox({ search, onSearch }: SearchBoxProps) {
  const [typed, setTyped] = useState(search);
  const [known, setKnown] = useState(search);
  const [asked, setAsked] = useState(search);

  // The box follows the address (back, a link, "Clear filters"), but not its own search: somebody may be typing on.
  if (search !== known) {
    setKnown(search);
    setAsked(search);
    if (search !== asked) setTyped(search);
  }

  const searchNow = (text: string) => {
    setTyped(text);
    const wanted = text.trim();
    if (wanted === search) return;
    setAsked(wanted);
    onSearch(wanted);
  };

  const handleRest = useEffectEvent(searchNow);
  useEffect(() => {
    const resting = setTimeout(() => handleRest(typed), restMilliseconds);
    return () => clearTimeout(resting);
  }, [typed]);

  return (
    <SearchInput
      label={dashboardTexts.search}
      value={typed}
      maxLength={maxSearchLength}
      onChange={setTyped}
      onSubmit={() => searchNow(typed)}
      onClear={() => searchNow('')}
      className="sm:w-84"
    />
  );
}

type BookingFiltersProps = SearchBoxProps & {
  locations: readonly Location[];
  locationId: string;
  onLocation: (locationId: string) => void;
};

/** Search by id and filter by location. */
export function BookingFilters({ search, onSearch, locations, locationId, onLocation }: BookingFiltersProps) {
  const isEmpty = locations.length === 0;
  const isKnown = locations.some(({ _id }) => _id === locationId);

  return (
    <div className="flex flex-col gap-3 sm:flex-row">
      <SearchBox search={search} onSearch={onSearch} />
      <NativeSelect
        label={dashboardTexts.filterBy}
        isLabelHidden
        value={isKnown ? locationId : ''}
        disabled={isEmpty}
        onChange={(event) => onLocation(event.target.value)}
        className="sm:w-64"
      >
        <option value="">{isEmpty ? locationTexts.noOptions : dashboardTexts.allLocations}</option>
        {locations.map(({ _id, name }) => (
          <option key={_id} value={_id}>
            {name}
          </option>
        ))}
      </NativeSelect>
    </div>
  );
}
