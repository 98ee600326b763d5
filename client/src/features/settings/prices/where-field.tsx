import type { Location } from '@rental/contracts';
import { CheckList } from '../../../ui/form/check-list.tsx';
import { NativeSelect } from '../../../ui/form/native-select.tsx';
import { priceTexts as texts } from './price-texts.ts';

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
        label={texts.where}
        value={locationIds ? 'chosen' : 'all'}
        onChange={({ target }) => onChange(target.value === 'chosen' ? [] : undefined)}
      >
        <option value="all">{texts.everywhere}</option>
        <option value="chosen">{texts.somewhere}</option>
      </NativeSelect>
      {locationIds && (
        <CheckList
          label={texts.somewhere}
          options={locations.map(({ _id: key, name }) => ({ key, label: name }))}
          chosen={locationIds}
          error={error}
          onChange={onChange}
        />
      )}
    </div>
  );
}
