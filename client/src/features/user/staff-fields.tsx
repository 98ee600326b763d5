import { noStaffLocation, type Rank, ranks, rankTexts, type ShownStaff, type Staff } from '@rental/contracts';
import { useState } from 'react';
import { MultiSelect } from '../../ui/form/multi-select.tsx';
import { NativeSelect } from '../../ui/form/native-select.tsx';
import { useLocations } from '../location/location-api.ts';
import { locationTexts } from '../location/location-texts.ts';

/** Describes in a few words what each rank may do. */
const rankHints: Record<Rank, string> = {
  owner: 'Everything, at all locations.',
  manager: 'Bookings, cars, blocks and refunds at their locations.',
  clerk: 'Today’s rentals at their locations.',
};

const highestFirst = ranks.toReversed();

/**
 * The state of the fields for a rank and its locations. For an owner, `chosen` is null. For a manager or a clerk
 * without a location, it is undefined.
 */
export function useStaff(initial?: ShownStaff) {
  const [rank, setRank] = useState<Rank>(initial?.rank ?? 'owner');
  const [locationIds, setLocationIds] = useState(initial?.locations.map(({ _id }) => _id) ?? []);
  const [error, setError] = useState<string>();
  const chosen: Staff | null | undefined =
    rank === 'owner' ? null : locationIds.length > 0 ? { rank, locationIds } : undefined;

  return {
    chosen,
    /** Shows the server’s message or, without one, that a location is missing. */
    blame: (message = noStaffLocation) => setError(message),
    reset: () => setRank('owner'),
    fields: {
      rank,
      locationIds,
      error,
      onRank: setRank,
      onLocations: (ids: string[]) => {
        setLocationIds(ids);
        setError(undefined);
      },
    },
  };
}

type StaffFieldsProps = ReturnType<typeof useStaff>['fields'];

/** Fields for the rank of an admin and its locations. */
export function StaffFields({ rank, locationIds, error, onRank, onLocations }: StaffFieldsProps) {
  const { locations } = useLocations();

  return (
    <>
      <div>
        <NativeSelect label="Rank" value={rank} onChange={({ target }) => onRank(rankNamed(target.value))}>
          {highestFirst.map((each) => (
            <option key={each} value={each}>
              {rankTexts[each]}
            </option>
          ))}
        </NativeSelect>
        <p className="mt-1.5 text-sm text-ink-600">{rankHints[rank]}</p>
      </div>
      {rank !== 'owner' && (
        <MultiSelect
          label="Locations"
          options={locations.map(({ _id: value, name: label }) => ({ value, label }))}
          values={locationIds}
          emptyText={locationTexts.noOptions}
          error={error}
          onChange={onLocations}
        />
      )}
    </>
  );
}

const rankNamed = (name: string): Rank => ranks.find((rank) => rank === name) ?? 'owner';
