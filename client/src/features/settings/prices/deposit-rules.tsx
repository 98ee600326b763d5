import { carWord, type DepositRule, type PriceBook, vehicleCategories } from '@rental/contracts';
import { changeAt, withoutAt } from '../../../lib/form/change-list.ts';
import { Button } from '../../../ui/button.tsx';
import { NativeSelect } from '../../../ui/form/native-select.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { NumberField } from './number-field.tsx';
import type { ProblemAt } from './price-problems.ts';
import { AddRule, RuleSection } from './rule-list.tsx';

type DepositRulesProps = { book: PriceBook; problemAt: ProblemAt; onChange: (change: Partial<PriceBook>) => void };

const firstDeposit: DepositRule = { amount: 5_000, returnHours: 24 };

/** The deposit that customers pay at pick-up, and the time within which it is given back. */
export function DepositRules({ book: { deposit }, problemAt, onChange }: DepositRulesProps) {
  return (
    <RuleSection
      title="Deposit"
      about="Taken when the car is handed out and given back after the return. It is not part of the price. Customers see it before they book."
    >
      {deposit ? (
        <DepositFields
          deposit={deposit}
          problemAt={(field) => problemAt(`deposit.${field}`)}
          onChange={(changed) => onChange({ deposit: changed })}
        />
      ) : (
        <AddRule text="Add deposit" onAdd={() => onChange({ deposit: firstDeposit })} />
      )}
    </RuleSection>
  );
}

type DepositFieldsProps = {
  deposit: DepositRule;
  problemAt: ProblemAt;
  onChange: (deposit: DepositRule | undefined) => void;
};

function DepositFields({ deposit, problemAt, onChange }: DepositFieldsProps) {
  const { categories = [], ...rest } = deposit;
  const change = (part: Partial<DepositRule>) => {
    const { categories: rows = [], ...after } = { ...deposit, ...part };
    onChange({ ...after, ...(rows.length > 0 && { categories: rows }) });
  };
  const left = vehicleCategories.filter((each) => categories.every(({ category }) => category !== each));
  const [next] = left;

  return (
    <>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <NumberField
          label="Amount"
          prefix="₹"
          hint="Existing bookings keep theirs."
          value={rest.amount}
          error={problemAt('amount')}
          onChange={(amount) => change({ amount })}
        />
        <NumberField
          label="Given back within hours"
          hint="Counted from the return, at most 168."
          value={rest.returnHours}
          error={problemAt('returnHours')}
          onChange={(returnHours) => change({ returnHours })}
        />
      </div>
      {categories.map((row, index) => (
        <div
          key={row.category}
          className="grid grid-cols-[1fr_auto] items-start gap-3 min-[26rem]:grid-cols-[1fr_1fr_auto] sm:max-w-md"
        >
          <NativeSelect
            label="Category"
            className="max-[26rem]:col-span-2"
            value={row.category}
            onChange={({ target }) => {
              const category = vehicleCategories.find((each) => each === target.value) ?? row.category;
              change({ categories: changeAt(categories, index, { category }) });
            }}
          >
            {[row.category, ...left].map((each) => (
              <option key={each} value={each}>
                {carWord(each)}
              </option>
            ))}
          </NativeSelect>
          <NumberField
            label="Amount"
            prefix="₹"
            value={row.amount}
            error={problemAt(`categories.${index}.amount`)}
            onChange={(amount) => change({ categories: changeAt(categories, index, { amount }) })}
          />
          <Button
            variant="quiet"
            className="mt-6.5 px-3.5"
            aria-label={`Remove the deposit for ${carWord(row.category)}`}
            onClick={() => change({ categories: withoutAt(categories, index) })}
          >
            <Icon name="x" />
          </Button>
        </div>
      ))}
      <div className="flex flex-wrap gap-3">
        {next && (
          <AddRule
            text="Other amount for a category"
            onAdd={() => change({ categories: [...categories, { category: next, amount: deposit.amount }] })}
          />
        )}
        <Button variant="danger" size="md" onClick={() => onChange(undefined)}>
          Remove deposit
        </Button>
      </div>
    </>
  );
}
