import { addDays, carWord, type Location, type Season, vehicleCategories } from '@rental/contracts';
import { todayInIndia } from '../../../lib/clock.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckList } from '../../../ui/form/check-list.tsx';
import { DateField } from '../../../ui/form/text-field.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { ChangeField } from './change-field.tsx';
import { freeId, moveAt } from '../../../lib/form/change-list.ts';
import { NumberField } from './number-field.tsx';
import type { ProblemAt } from './price-problems.ts';
import { seasonInWords } from './rule-words.ts';
import { type RuleFieldsProps, RuleList, RuleName } from './rule-list.tsx';
import { WhereField } from './where-field.tsx';

type SeasonListProps = {
  seasons: readonly Season[];
  locations: readonly Location[];
  problemAt: ProblemAt;
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

/** The seasons in order of priority. Each has buttons to move it up or down, which also work by keyboard. */
export const SeasonList = ({ seasons, locations, problemAt, onChange }: SeasonListProps) => (
  <RuleList
    place="seasons"
    title="Seasons"
    about="A season takes precedence over the weekend. If two seasons overlap, the upper one applies."
    addText="Add season"
    rules={seasons}
    problemAt={problemAt}
    createRule={newSeason}
    summarize={seasonInWords}
    renderFields={(fields) => <SeasonFields {...fields} locations={locations} />}
    renderActions={({ name }, index) =>
      seasons.length > 1 && (
        <>
          <Move name={name} to="Up" isOff={index === 0} onMove={() => onChange(moveAt(seasons, index, -1))} />
          <Move
            name={name}
            to="Down"
            isOff={index === seasons.length - 1}
            onMove={() => onChange(moveAt(seasons, index, 1))}
          />
        </>
      )
    }
    onChange={onChange}
  />
);

type MoveProps = { name: string; to: 'Up' | 'Down'; isOff: boolean; onMove: () => void };

function Move({ name, to, isOff, onMove }: MoveProps) {
  const word = to.toLowerCase();
  return (
    <Button variant="outline" size="md" disabled={isOff} aria-label={`Move ${name} ${word}`} onClick={onMove}>
      <Icon name="arrow-up" className={to === 'Up' ? 'size-4' : 'size-4 rotate-180'} />
      <span className="max-sm:sr-only">{to}</span>
    </Button>
  );
}

type SeasonFieldsProps = RuleFieldsProps<Season> & { locations: readonly Location[] };

function SeasonFields({ rule: season, locations, problemAt, onChange }: SeasonFieldsProps) {
  const { categories = [], minDays = 1 } = season;
  const day = (name: 'fromDate' | 'toDate') => ({
    value: season[name],
    error: problemAt(name),
    onChange: (value: string) => onChange({ [name]: value }),
  });
  return (
    <>
      <RuleName name={season.name} error={problemAt('name')} onChange={onChange} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <DateField label="First day" {...day('fromDate')} />
        <DateField label="Last day" {...day('toDate')} />
      </div>
      <ChangeField change={season.change} error={problemAt('change')} onChange={(change) => onChange({ change })} />
      <NumberField
        label="Minimum days"
        hint="Minimum rental length if any of its days is in the season. 1 = any length."
        value={minDays}
        error={problemAt('minDays')}
        className="sm:max-w-md"
        onChange={(days) => onChange({ minDays: days === 1 ? undefined : days })}
      />
      <CheckList
        label="Categories (leave empty for all)"
        options={vehicleCategories.map((key) => ({ key, label: carWord(key) }))}
        chosen={categories}
        onChange={(chosen) => onChange({ categories: chosen.length === 0 ? undefined : chosen })}
      />
      <WhereField
        locationIds={season.locationIds}
        locations={locations}
        error={problemAt('locationIds')}
        onChange={(locationIds) => onChange({ locationIds })}
      />
    </>
  );
}
