import type { Location } from '@rental/contracts';
import { NativeSelect } from '../../ui/form/native-select.tsx';
import { SearchBox } from '../../ui/form/search-box.tsx';
import { locationTexts } from '../location/location-texts.ts';
import { dashboardTexts } from './dashboard-texts.ts';

type BookingFiltersProps = {
  search: string;
  onSearch: (search: string) => void;
  locations: readonly Location[];
  locationId: string;
  onLocation: (locationId: string) => void;
};

/** Searches bookings by id and filters them by location. */
export function BookingFilters({ search, onSearch, locations, locationId, onLocation }: BookingFiltersProps) {
  const isEmpty = locations.length === 0;
  const isKnown = locations.some(({ _id }) => _id === locationId);

  return (
    <div className="flex flex-col gap-3 sm:flex-row">
      <SearchBox label={dashboardTexts.search} search={search} onSearch={onSearch} />
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
