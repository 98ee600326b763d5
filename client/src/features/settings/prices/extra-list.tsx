import type { Extra, Location } from '@rental/contracts';
import { NativeSelect } from '../../../ui/form/native-select.tsx';
import { Switch } from '../../../ui/form/switch.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { freeId } from '../../../lib/form/change-list.ts';
import { NumberField } from './number-field.tsx';
import type { ProblemAt } from './price-problems.ts';
import { extraInWords } from './rule-words.ts';
import { type RuleFieldsProps, RuleList, RuleName } from './rule-list.tsx';
import { WhereField } from './where-field.tsx';

type ExtraListProps = {
  extras: readonly Extra[];
  locations: readonly Location[];
  problemAt: ProblemAt;
  onChange: (extras: Extra[]) => void;
};

const newExtra = (extras: readonly Extra[]): Extra => ({
  id: freeId(extras, 'extra'),
  name: 'New extra',
  per: 'rental',
  price: 100,
  max: 1,
  isOffered: true,
});

export const ExtraList = ({ extras, locations, problemAt, onChange }: ExtraListProps) => (
  <RuleList
    place="extras"
    title="Extras"
    about="Optional items that customers can add. Nothing is selected in advance."
    addText="Add extra"
    rules={extras}
    problemAt={problemAt}
    createRule={newExtra}
    summarize={extraInWords}
    renderFields={(fields) => <ExtraFields {...fields} locations={locations} />}
    onChange={onChange}
  />
);

type ExtraFieldsProps = RuleFieldsProps<Extra> & { locations: readonly Location[] };

function ExtraFields({ rule: extra, locations, problemAt, onChange }: ExtraFieldsProps) {
  const number = (name: 'max' | 'price') => ({
    value: extra[name],
    error: problemAt(name),
    onChange: (value: number) => onChange({ [name]: value }),
  });
  return (
    <>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <RuleName name={extra.name} error={problemAt('name')} onChange={onChange} />
        <NumberField label="Maximum per booking" {...number('max')} />
        <NumberField label="Price" prefix="₹" {...number('price')} />
        <NativeSelect
          label="Charged"
          value={extra.per}
          onChange={({ target }) => onChange({ per: target.value === 'day' ? 'day' : 'rental' })}
        >
          <option value="day">per day</option>
          <option value="rental">once per rental</option>
        </NativeSelect>
      </div>
      <TextField
        label="Question for the customer"
        hint="What you need to know, for example “Delivery address”. Leave empty for no question."
        autoComplete="off"
        maxLength={80}
        value={extra.question ?? ''}
        error={problemAt('question')}
        onChange={({ target }) => onChange({ question: target.value === '' ? undefined : target.value })}
      />
      <WhereField
        locationIds={extra.locationIds}
        locations={locations}
        error={problemAt('locationIds')}
        onChange={(locationIds) => onChange({ locationIds })}
      />
      <Switch
        label={extra.isOffered ? 'Offered to customers' : 'Not offered to customers'}
        isOn={extra.isOffered}
        onChange={(isOffered) => onChange({ isOffered })}
      />
    </>
  );
}
