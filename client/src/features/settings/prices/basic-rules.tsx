import type { PriceBook } from '@rental/contracts';
import { weekdayNames } from '../../../lib/day-words.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckList } from '../../../ui/form/check-list.tsx';
import { FieldError } from '../../../ui/form/field.tsx';
import { NativeSelect } from '../../../ui/form/native-select.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { ChangeField } from './change-field.tsx';
import { changeAt, withoutAt } from '../../../lib/form/change-list.ts';
import { NumberField } from './number-field.tsx';
import type { ProblemAt } from './price-problems.ts';
import { AddRule, RuleSection } from './rule-list.tsx';

type BasicRulesProps = { book: PriceBook; problemAt: ProblemAt; onChange: (change: Partial<PriceBook>) => void };

const steps = [1, 10, 50, 100] as const;
const mostLengths = 4;

/** The contract’s message. */
const sameLength = 'A number of days is listed twice';

export function WeekendRules({ book, problemAt, onChange }: BasicRulesProps) {
  const { weekend } = book;
  return (
    <RuleSection title="Weekend" about="Days of the week that cost more or less.">
      <CheckList
        label="Weekend days (leave empty for no weekend)"
        options={weekdayNames.map((label, key) => ({ key, label }))}
        chosen={weekend?.days ?? []}
        onChange={(days) => onChange({ weekend: days.length === 0 ? null : { days, percent: weekend?.percent ?? 10 } })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        {weekend && (
          <ChangeField
            change={{ percent: weekend.percent }}
            isPercentOnly
            error={problemAt('weekend.percent')}
            onChange={(change) => 'percent' in change && onChange({ weekend: { ...weekend, percent: change.percent } })}
          />
        )}
        <NativeSelect
          label="Round changed prices to"
          value={String(book.roundTo)}
          onChange={({ target }) => onChange({ roundTo: steps.find((step) => String(step) === target.value) ?? 10 })}
        >
          {steps.map((step) => (
            <option key={step} value={step}>{`₹${step}`}</option>
          ))}
        </NativeSelect>
      </div>
    </RuleSection>
  );
}

const nextLength = (lengths: PriceBook['lengths']) => ({
  fromDays: Math.max(0, ...lengths.map(({ fromDays }) => fromDays || 0)) + 7,
  percent: 10,
});

export function LengthRules({ book: { lengths }, problemAt, onChange }: BasicRulesProps) {
  const number = (index: number, name: 'fromDays' | 'percent', value: number) => ({
    value,
    error: problemAt(`lengths.${index}.${name}`),
    onChange: (typed: number) => onChange({ lengths: changeAt(lengths, index, { [name]: typed }) }),
  });
  return (
    <RuleSection
      title="Longer rentals"
      about="The discount for the longest length that a rental reaches applies to all its days."
    >
      {lengths.map((tier, index) => (
        <div
          // The index is the React key, because the steps have no other identity.
          key={`length ${index + 1}`}
          className="grid grid-cols-[1fr_1fr_auto] items-start gap-3 max-[22rem]:items-end sm:max-w-md"
        >
          <NumberField label="Minimum days" {...number(index, 'fromDays', tier.fromDays)} />
          <NumberField label="Percent off" {...number(index, 'percent', tier.percent)} />
          <Button
            variant="quiet"
            className="mt-6.5 px-3.5 max-[22rem]:mt-0"
            aria-label={`Remove the discount for ${tier.fromDays} days or more`}
            onClick={() => onChange({ lengths: withoutAt(lengths, index) })}
          >
            <Icon name="x" />
          </Button>
        </div>
      ))}
      {lengths.length > 1 && problemAt('lengths') === sameLength && <FieldError error={sameLength} />}
      {lengths.length < mostLengths && (
        <AddRule text="Add discount" onAdd={() => onChange({ lengths: [...lengths, nextLength(lengths)] })} />
      )}
    </RuleSection>
  );
}
