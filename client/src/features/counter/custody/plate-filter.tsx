import { type FormEvent, useState } from 'react';
import { useAdminUrl } from '../../../lib/use-admin-url.ts';
import { Button } from '../../../ui/button.tsx';
import { NativeSelect } from '../../../ui/form/native-select.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { custodyTexts } from './custody-texts.ts';

type PlateFilterProps<Choice extends string> = {
  label: string;
  chosen: Choice;
  /** The choices in the order in which they are shown. */
  choices: readonly Choice[];
  choiceTexts: Record<Choice, string>;
  /** Returns the tab of the address that shows a choice. */
  tabOf: (choice: Choice) => string;
};

/** Filters a list of the counter by a choice and by the number plate of a car. Both are in the address. */
export function PlateFilter<Choice extends string>(props: PlateFilterProps<Choice>) {
  const { label, chosen, choices, choiceTexts, tabOf } = props;
  const { place, go } = useAdminUrl();
  const [plate, setPlate] = useState(place.search);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    go({ search: plate.trim(), page: 1 });
  };

  return (
    <form onSubmit={handleSubmit} className="mt-4 grid gap-3 sm:grid-cols-[1fr_1fr_auto] sm:items-end">
      <NativeSelect
        label={label}
        value={chosen}
        onChange={({ target }) => {
          const choice = choices.find((each) => each === target.value);
          if (choice !== undefined) go({ tab: tabOf(choice), page: 1 });
        }}
      >
        {choices.map((each) => (
          <option key={each} value={each}>
            {choiceTexts[each]}
          </option>
        ))}
      </NativeSelect>
      <TextField
        label={custodyTexts.plate}
        maxLength={40}
        autoCapitalize="characters"
        autoComplete="off"
        value={plate}
        onChange={({ target }) => setPlate(target.value)}
      />
      <Button type="submit" variant="outline">
        Search
      </Button>
    </form>
  );
}
