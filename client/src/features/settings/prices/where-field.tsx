import type { Location } from '@rental/contracts';
import { CheckList } from '../../../ui/form/check-list.tsx';
import { NativeSelect } from '../../../ui/form/native-select.tsx';

type WhereFieldProps = {
  /** The locations where a rule applies; undefined means all locations. */
  locationIds: readonly string[] | undefined;
  locations: readonly Location[];
  error: string | undefined;
  onChange: (locationIds: string[] | undefined) => void;
};

export function WhereField({ locationIds, locations, error, onChange }: WhereFieldProps) {
  return (
    <div className="grid gap-2">
      <NativeSelect
        label="Locations"
        value={locationIds ? 'chosen' : 'all'}
        onChange={({ target }) => onChange(target.value === 'chosen' ? [] : undefined)}
      >
        <option value="all">All locations</option>
        <option value="chosen">Chosen locations</option>
      </NativeSelect>
      {locationIds && (
        <CheckList
          label="Chosen locations"
          options={locations.map(({ _id: key, name }) => ({ key, label: name }))}
          chosen={locationIds}
          error={error}
          onChange={onChange}
        />
      )}
    </div>
  );
}
