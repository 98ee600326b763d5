import {
  type AgreedCharge,
  type ExtraChargeKind,
  extraChargeKinds,
  extraChargeTexts,
  unitsOf,
} from '@rental/contracts';
import { changeAt } from '../../../lib/form/change-list.ts';
import { NativeSelect } from '../../../ui/form/native-select.tsx';
import { Switch } from '../../../ui/form/switch.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { NumberField } from './number-field.tsx';
import type { ProblemAt } from './price-problems.ts';
import { RuleSection } from './rule-list.tsx';

type ChargeRulesProps = {
  charges: readonly AgreedCharge[] | undefined;
  problemAt: ProblemAt;
  onChange: (charges: AgreedCharge[] | undefined) => void;
};

const examples: Record<ExtraChargeKind, string> = {
  late: '₹200 per started hour',
  fuel: '₹400 per eighth of the tank',
  cleaning: '₹800 if the inside needs a deep clean',
  toll: 'As paid by FASTag',
  fine: 'As on the official notice',
  damage: 'By the price list at the counter',
};

const unitTexts = {
  hour: 'per started hour',
  day: 'per started day of 24 hours',
  eighth: 'per eighth of the tank',
  time: 'each time',
} as const;

/** The kinds of extra charges that customers agree to when they book. */
export function ChargeRules({ charges = [], problemAt, onChange }: ChargeRulesProps) {
  const toggle = (kind: ExtraChargeKind, isOn: boolean) => {
    const others = charges.filter((each) => each.kind !== kind);
    const kept = isOn ? [...others, { kind, words: '' }] : others;
    onChange(kept.length === 0 ? undefined : inOrder(kept));
  };

  return (
    <RuleSection
      title="Extra charges"
      about="What a customer may owe beyond the price, only if it happens. Customers see this list before they book, and nothing else can be charged. Kilometres are never charged."
    >
      {extraChargeKinds.map((kind) => {
        const index = charges.findIndex((each) => each.kind === kind);
        const charge = charges[index];
        return (
          <fieldset key={kind} aria-label={extraChargeTexts[kind]} className="grid min-w-0 gap-3">
            <Switch
              label={`${extraChargeTexts[kind]}: ${charge ? 'can be charged' : 'not charged'}`}
              isOn={charge !== undefined}
              onChange={(isOn) => toggle(kind, isOn)}
            />
            {charge && (
              <ChargeFields
                charge={charge}
                problemAt={(field) => problemAt(`charges.${index}.${field}`)}
                onChange={(change) => onChange(changeAt(charges, index, change))}
              />
            )}
          </fieldset>
        );
      })}
    </RuleSection>
  );
}

const inOrder = (charges: readonly AgreedCharge[]): AgreedCharge[] =>
  extraChargeKinds.flatMap((kind) => charges.filter((each) => each.kind === kind));

type ChargeFieldsProps = {
  charge: AgreedCharge;
  problemAt: ProblemAt;
  onChange: (change: Partial<AgreedCharge>) => void;
};

function ChargeFields({ charge: { kind, words, price, per }, problemAt, onChange }: ChargeFieldsProps) {
  return (
    <div className="grid items-start gap-4 border-l-2 border-line pl-3 sm:grid-cols-2">
      <TextField
        className="sm:col-span-2"
        label="What customers read"
        hint={`For example “${examples[kind]}”`}
        autoComplete="off"
        maxLength={120}
        value={words}
        error={problemAt('words')}
        onChange={({ target }) => onChange({ words: target.value })}
      />
      <NativeSelect
        label="Price"
        value={per ?? ''}
        onChange={({ target }) => {
          const unit = unitsOf(kind).find((each) => each === target.value);
          onChange(unit ? { per: unit, price: price ?? 200 } : { per: undefined, price: undefined });
        }}
      >
        <option value="">Staff enter the amount</option>
        {unitsOf(kind).map((unit) => (
          <option key={unit} value={unit}>
            Fixed, {unitTexts[unit]}
          </option>
        ))}
      </NativeSelect>
      {price !== undefined && (
        <NumberField
          label="Rupees"
          prefix="₹"
          value={price}
          error={problemAt('price')}
          onChange={(value) => onChange({ price: value })}
        />
      )}
    </div>
  );
}
