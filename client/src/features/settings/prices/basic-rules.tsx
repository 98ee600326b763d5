import type { PriceBook } from '@rental/contracts';
import { Button } from '../../../ui/button.tsx';
import { NativeSelect } from '../../../ui/form/native-select.tsx';
import { changeAt, withoutAt } from './change-list.ts';
import { CheckList } from '../../../ui/form/check-list.tsx';
import { NumberField } from './number-field.tsx';
import { weekdayNames } from './price-texts.ts';

type BasicRulesProps = { book: PriceBook; onChange: (change: Partial<PriceBook>) => void };

const steps = [1, 10, 50, 100] as const;

/** Rounding, the weekend and what a long rental costs less. */
export function BasicRules({ book, onChange }: BasicRulesProps) {
  const { weekend, lengths } = book;
  return (
    <section aria-label="Weekend and length" className="grid gap-3 rounded-card bg-white p-4 shadow-1 sm:p-5">
      <h2 className="text-xl">Weekend and length</h2>
      <NativeSelect
        label="Round to"
        value={String(book.roundTo)}
        onChange={({ target }) => onChange({ roundTo: steps.find((step) => String(step) === target.value) ?? 10 })}
      >
        {steps.map((step) => (
          <option key={step} value={step}>{`₹${step}`}</option>
        ))}
      </NativeSelect>
      <CheckList
        label="Days of the weekend (none: no weekend)"
        options={weekdayNames.map((label, key) => ({ key, label }))}
        chosen={weekend?.days ?? []}
        onChange={(days) => onChange({ weekend: days.length === 0 ? null : { days, percent: weekend?.percent ?? 10 } })}
      />
      {weekend && (
        <NumberField
          label="Weekend, percent"
          value={weekend.percent}
          onChange={(percent) => onChange({ weekend: { ...weekend, percent } })}
        />
      )}
      {lengths.map((tier, index) => (
        <div key={`length ${index + 1}`} className="flex flex-wrap items-end gap-3">
          <NumberField
            label="From days"
            value={tier.fromDays}
            onChange={(fromDays) => onChange({ lengths: changeAt(lengths, index, { fromDays }) })}
          />
          <NumberField
            label="Percent off"
            value={tier.percent}
            onChange={(percent) => onChange({ lengths: changeAt(lengths, index, { percent }) })}
          />
          <Button
            variant="outline"
            size="sm"
            aria-label={`Remove from ${tier.fromDays} days`}
            onClick={() => onChange({ lengths: withoutAt(lengths, index) })}
          >
            Remove
          </Button>
        </div>
      ))}
      {lengths.length < 4 && (
        <Button
          variant="outline"
          onClick={() => onChange({ lengths: [...lengths, { fromDays: 7 * (lengths.length + 1), percent: 10 }] })}
        >
          Add length
        </Button>
      )}
    </section>
  );
}
