import type { Extra } from '@rental/contracts';
import { Button } from '../../../ui/button.tsx';
import { NativeSelect } from '../../../ui/form/native-select.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { changeAt, freeId, withoutAt } from './change-list.ts';
import { CheckList } from '../../../ui/form/check-list.tsx';
import { NumberField } from './number-field.tsx';

type ExtraListProps = { extras: readonly Extra[]; onChange: (extras: Extra[]) => void };

const newExtra = (extras: readonly Extra[]): Extra => ({
  id: freeId(extras, 'extra'),
  name: 'New extra',
  per: 'rental',
  price: 100,
  max: 1,
  isOffered: true,
});

/** What customers can take along. */
export function ExtraList({ extras, onChange }: ExtraListProps) {
  return (
    <section aria-label="Extras" className="grid gap-3 rounded-card bg-white p-4 shadow-1 sm:p-5">
      <h2 className="text-xl">Extras</h2>
      {extras.map((extra, index) => {
        const change = (part: Partial<Extra>) => onChange(changeAt(extras, index, part));
        return (
          <fieldset key={extra.id} className="grid gap-3 rounded-control border border-line p-3 sm:grid-cols-2">
            <legend className="px-1 font-semibold">{extra.name}</legend>
            <TextField label="Name" value={extra.name} onChange={({ target }) => change({ name: target.value })} />
            <NativeSelect
              label="Charged"
              value={extra.per}
              onChange={({ target }) => change({ per: target.value === 'day' ? 'day' : 'rental' })}
            >
              <option value="day">a day</option>
              <option value="rental">once a rental</option>
            </NativeSelect>
            <NumberField label="Price in rupees" value={extra.price} onChange={(price) => change({ price })} />
            <NumberField label="At most" value={extra.max} onChange={(max) => change({ max })} />
            <TextField
              label="Question (empty: none)"
              value={extra.question ?? ''}
              onChange={({ target }) => change({ question: target.value === '' ? undefined : target.value })}
            />
            <CheckList
              label="Offer"
              options={[{ key: 'on', label: 'Customers can have it' }]}
              chosen={extra.isOffered ? ['on'] : []}
              onChange={(chosen) => change({ isOffered: chosen.length > 0 })}
            />
            <Button
              variant="outline"
              size="sm"
              aria-label={`Remove ${extra.name}`}
              onClick={() => onChange(withoutAt(extras, index))}
            >
              Remove
            </Button>
          </fieldset>
        );
      })}
      <Button variant="outline" onClick={() => onChange([...extras, newExtra(extras)])}>
        Add extra
      </Button>
    </section>
  );
}
