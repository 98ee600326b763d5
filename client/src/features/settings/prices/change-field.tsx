import type { PriceChange } from '@rental/contracts';
import { useState } from 'react';
import { NativeSelect } from '../../../ui/form/native-select.tsx';
import { NumberField } from './number-field.tsx';

type ChangeFieldProps = {
  change: PriceChange;
  isPercentOnly?: boolean;
  onChange: (change: PriceChange) => void;
  error?: string | undefined;
};

const changeKinds = {
  percentMore: 'percent more',
  percentLess: 'percent less',
  rupeesMore: 'rupees more',
  rupeesLess: 'rupees less',
} as const;
type Kind = keyof typeof changeKinds;
const isKind = (word: string): word is Kind => word in changeKinds;

const changeOf = (kind: Kind, amount: number): PriceChange => {
  const value = kind.endsWith('Less') ? -amount || 0 : amount;
  return kind.startsWith('percent') ? { percent: value } : { rupees: value };
};

/** A change to the daily price in percent or rupees. The user selects the direction instead of typing a minus sign. */
export function ChangeField({ change, isPercentOnly = false, onChange, error }: ChangeFieldProps) {
  const value = 'percent' in change ? change.percent : change.rupees;
  // Zero has no sign, so the selected direction is stored separately.
  const [wasLess, setWasLess] = useState(value < 0);
  const isLess = value < 0 || (wasLess && !(value > 0));
  const unit = 'percent' in change ? 'percent' : 'rupees';
  const kind: Kind = isLess ? `${unit}Less` : `${unit}More`;
  const amount = Math.abs(value);

  return (
    <div className="grid items-start gap-3 min-[360px]:grid-cols-[minmax(5.5rem,1fr)_2fr]">
      <NumberField
        label="A day costs"
        value={amount}
        error={error}
        onChange={(typed) => onChange(changeOf(kind, typed))}
      />
      <NativeSelect
        label="More or less"
        value={kind}
        onChange={({ target }) => {
          if (!isKind(target.value)) return;
          setWasLess(target.value.endsWith('Less'));
          onChange(changeOf(target.value, amount));
        }}
      >
        {Object.entries(changeKinds)
          .filter(([each]) => !isPercentOnly || each.startsWith('percent'))
          .map(([each, words]) => (
            <option key={each} value={each}>
              {words}
            </option>
          ))}
      </NativeSelect>
    </div>
  );
}
