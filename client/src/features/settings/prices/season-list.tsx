import { addDays, type Location, type Season, vehicleCategories } from '@rental/contracts';
import { todayInIndia } from '../../../lib/clock.ts';
import { Button } from '../../../ui/button.tsx';
import { NativeSelect } from '../../../ui/form/native-select.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { changeAt, freeId, moveAt, withoutAt } from './change-list.ts';
import { CheckList } from '../../../ui/form/check-list.tsx';
import { NumberField } from './number-field.tsx';

type SeasonListProps = {
  seasons: readonly Season[];
  locations: readonly Location[];
  onChange: (seasons: Season[]) => void;
};

function newSeason(seasons: readonly Season[]): Season {
  const fromDate = addDays(todayInIndia(), 7);
  return {
    id: freeId(seasons, 'season'),
    name: 'New season',
    fromDate,
    toDate: addDays(fromDate, 6),
    change: { percent: 10 },
  };
}

/** The seasons in their order, which decides: buttons move one up or down, by keyboard as well. */
export function SeasonList({ seasons, locations, onChange }: SeasonListProps) {
  return (
    <section aria-label="Seasons" className="grid gap-3 rounded-card bg-white p-4 shadow-1 sm:p-5">
      <h2 className="text-xl">Seasons</h2>
      {seasons.map((season, index) => (
        <fieldset key={season.id} className="grid gap-3 rounded-control border border-line p-3 sm:grid-cols-2">
          <legend className="px-1 font-semibold">{`${index + 1}. ${season.name}`}</legend>
          <SeasonFields
            season={season}
            locations={locations}
            onChange={(change) => onChange(changeAt(seasons, index, change))}
          />
          <div className="flex flex-wrap gap-2 sm:col-span-2">
            <Button
              variant="outline"
              size="sm"
              disabled={index === 0}
              aria-label={`Move ${season.name} up`}
              onClick={() => onChange(moveAt(seasons, index, -1))}
            >
              Up
            </Button>
            <Button
              variant="outline"
              size="sm"
              disabled={index === seasons.length - 1}
              aria-label={`Move ${season.name} down`}
              onClick={() => onChange(moveAt(seasons, index, 1))}
            >
              Down
            </Button>
            <Button
              variant="outline"
              size="sm"
              aria-label={`Remove ${season.name}`}
              onClick={() => onChange(withoutAt(seasons, index))}
            >
              Remove
            </Button>
          </div>
        </fieldset>
      ))}
      <Button variant="outline" onClick={() => onChange([...seasons, newSeason(seasons)])}>
        Add season
      </Button>
    </section>
  );
}

type SeasonFieldsProps = {
  season: Season;
  locations: readonly Location[];
  onChange: (change: Partial<Season>) => void;
};

const orAll = <Key,>(chosen: Key[]): Key[] | undefined => (chosen.length === 0 ? undefined : chosen);

function SeasonFields({ season, locations, onChange }: SeasonFieldsProps) {
  const { change } = season;
  const isPercent = 'percent' in change;
  const amount = isPercent ? change.percent : change.rupees;
  return (
    <>
      <TextField label="Name" value={season.name} onChange={({ target }) => onChange({ name: target.value })} />
      <NumberField
        label="Days at least"
        value={season.minDays ?? 1}
        onChange={(days) => onChange({ minDays: days > 1 ? days : undefined })}
      />
      <TextField
        label="First day"
        type="date"
        value={season.fromDate}
        onChange={({ target }) => onChange({ fromDate: target.value })}
      />
      <TextField
        label="Last day"
        type="date"
        value={season.toDate}
        onChange={({ target }) => onChange({ toDate: target.value })}
      />
      <NativeSelect
        label="Changes the base by"
        value={isPercent ? 'percent' : 'rupees'}
        onChange={({ target }) => onChange({ change: target.value === 'percent' ? { percent: 10 } : { rupees: 100 } })}
      >
        <option value="percent">percent</option>
        <option value="rupees">rupees a day</option>
      </NativeSelect>
      <NumberField
        label={isPercent ? 'Percent' : 'Rupees'}
        value={amount}
        onChange={(value) => onChange({ change: isPercent ? { percent: value } : { rupees: value } })}
      />
      <CheckList
        label="Categories (none: all)"
        options={vehicleCategories.map((key) => ({ key, label: key }))}
        chosen={season.categories ?? []}
        onChange={(chosen) => onChange({ categories: orAll(chosen) })}
      />
      <CheckList
        label="Locations (none: all)"
        options={locations.map(({ _id: key, name }) => ({ key, label: name }))}
        chosen={season.locationIds ?? []}
        onChange={(chosen) => onChange({ locationIds: orAll(chosen) })}
      />
    </>
  );
}
