import { addDays, type Location, type Season, vehicleCategories } from '@rental/contracts';
import { carWord } from '../../../lib/car-words.ts';
import { todayInIndia } from '../../../lib/clock.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckList } from '../../../ui/form/check-list.tsx';
import { DateField, TextField } from '../../../ui/form/text-field.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { ChangeField } from './change-field.tsx';
import { freeId, moveAt } from './change-list.ts';
import { NumberField } from './number-field.tsx';
import type { ProblemAt } from './price-problems.ts';
import { priceTexts as texts } from './price-texts.ts';
import { seasonInWords } from './rule-words.ts';
import { type RuleFieldsProps, RuleList } from './rule-list.tsx';
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
    about={texts.seasonsAbout}
    addText="Add season"
    rules={seasons}
    problemAt={problemAt}
    createRule={newSeason}
    summarize={seasonInWords}
    renderFields={(fields) => <SeasonFields {...fields} locations={locations} />}
    renderActions={({ name }, index) =>
      seasons.length > 1 && (
        <Moves
          name={name}
          canMoveUp={index > 0}
          canMoveDown={index < seasons.length - 1}
          onMove={(step) => onChange(moveAt(seasons, index, step))}
        />
      )
    }
    onChange={onChange}
  />
);

type MovesProps = { name: string; canMoveUp: boolean; canMoveDown: boolean; onMove: (step: -1 | 1) => void };

function Moves({ name, canMoveUp, canMoveDown, onMove }: MovesProps) {
  return (
    <>
      <Button
        variant="outline"
        size="md"
        disabled={!canMoveUp}
        aria-label={`Move ${name} up`}
        onClick={() => onMove(-1)}
      >
        <Icon name="arrow-up" className="size-4" />
        <span className="max-sm:sr-only">Up</span>
      </Button>
      <Button
        variant="outline"
        size="md"
        disabled={!canMoveDown}
        aria-label={`Move ${name} down`}
        onClick={() => onMove(1)}
      >
        <Icon name="arrow-up" className="size-4 rotate-180" />
        <span className="max-sm:sr-only">Down</span>
      </Button>
    </>
  );
}

type SeasonFieldsProps = RuleFieldsProps<Season> & { locations: readonly Location[] };

function SeasonFields({ rule: season, locations, problemAt, onChange }: SeasonFieldsProps) {
  const { categories = [], minDays = 1 } = season;
  return (
    <>
      <TextField
        label="Name"
        autoComplete="off"
        maxLength={60}
        value={season.name}
        error={problemAt('name')}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <DateField
          label="First day"
          value={season.fromDate}
          error={problemAt('fromDate')}
          onChange={(fromDate) => onChange({ fromDate })}
        />
        <DateField
          label="Last day"
          value={season.toDate}
          error={problemAt('toDate')}
          onChange={(toDate) => onChange({ toDate })}
        />
      </div>
      <ChangeField change={season.change} error={problemAt('change')} onChange={(change) => onChange({ change })} />
      <NumberField
        label="Minimum days"
        hint={texts.minDaysHint}
        value={minDays}
        error={problemAt('minDays')}
        className="sm:max-w-md"
        onChange={(days) => onChange({ minDays: days === 1 ? undefined : days })}
      />
      <CheckList
        label="Categories (empty = all)"
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
