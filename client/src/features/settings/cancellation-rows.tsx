import { mostTiers } from '@rental/contracts';
import type { CancellationTier } from '@rental/contracts';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { NativeSelect } from '../../ui/form/native-select.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { changeAt, withoutAt } from '../../lib/form/change-list.ts';
import { NumberField } from './prices/number-field.tsx';
import type { ProblemAt } from './prices/price-problems.ts';
import { AddRule } from './prices/rule-list.tsx';

type CancellationRowsProps = {
  tiers: readonly CancellationTier[];
  problemAt: ProblemAt;
  onChange: (tiers: CancellationTier[]) => void;
};

const nextTier = (tiers: readonly CancellationTier[]): CancellationTier => {
  const { percent, hoursBefore } = tiers.at(-1) ?? { percent: 200, hoursBefore: 0 };
  return { percent: Math.floor(percent / 2) || 0, hoursBefore: Math.floor(hoursBefore / 2) || 0 };
};

/** The cancellation tiers as rows, most notice first. */
export function CancellationRows({ tiers, problemAt, onChange }: CancellationRowsProps) {
  return (
    <>
      {tiers.map((tier, index) => (
        <TierRow
          // Rows have no identity besides their position. The count makes rows choose their units again after a removal.
          key={`${tiers.length} ${index + 1}`}
          name={`Refund ${index + 1}`}
          tier={tier}
          problemAt={(field) => problemAt(`cancellationTiers.${index}.${field}`)}
          onChange={(change) => onChange(changeAt(tiers, index, change))}
          {...(tiers.length > 1 && { onRemove: () => onChange(withoutAt(tiers, index)) })}
        />
      ))}
      {tiers.length < mostTiers && <AddRule text="Add refund" onAdd={() => onChange([...tiers, nextTier(tiers)])} />}
    </>
  );
}

type TierRowProps = {
  name: string;
  tier: CancellationTier;
  problemAt: ProblemAt;
  onChange: (change: Partial<CancellationTier>) => void;
  onRemove?: () => void;
};

const hoursPer = { days: 24, hours: 1 } as const;

function TierRow({ name, tier: { percent, hoursBefore }, problemAt, onChange, onRemove }: TierRowProps) {
  const isWholeDays = !(hoursBefore % hoursPer.days); // also while the field is empty, when the hours are NaN
  const [chosen, setChosen] = useState<keyof typeof hoursPer>(isWholeDays && hoursBefore > 0 ? 'days' : 'hours');
  const unit = isWholeDays ? chosen : 'hours';
  const notice = hoursBefore / hoursPer[unit];

  return (
    <fieldset
      aria-label={name}
      className="grid min-w-0 grid-cols-2 items-start gap-3 max-sm:border-b max-sm:border-line max-sm:pb-4 sm:max-w-xl sm:grid-cols-[1fr_1.5fr_1fr_auto]"
    >
      <NumberField
        label="Until"
        value={notice}
        error={problemAt('hoursBefore')}
        onChange={(typed) => onChange({ hoursBefore: typed * hoursPer[unit] })}
      />
      <NativeSelect
        label="Before the rental"
        value={unit}
        onChange={({ target }) => {
          const next = target.value === 'days' ? 'days' : 'hours';
          setChosen(next);
          onChange({ hoursBefore: notice * hoursPer[next] });
        }}
      >
        <option value="days">days</option>
        <option value="hours">hours</option>
      </NativeSelect>
      <NumberField
        label="Refund in %"
        value={percent}
        error={problemAt('percent')}
        onChange={(typed) => onChange({ percent: typed })}
      />
      {onRemove && (
        <Button
          variant="quiet"
          className="mt-6.5 justify-self-start px-3.5"
          aria-label={`Remove ${name}`}
          onClick={onRemove}
        >
          <Icon name="x" />
        </Button>
      )}
    </fieldset>
  );
}
