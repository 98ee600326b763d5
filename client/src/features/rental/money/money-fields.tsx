import { type CounterMethod, counterMethods, counterMethodTexts, formatRupees } from '@rental/contracts';
import { NativeSelect } from '../../../ui/form/native-select.tsx';
import { RupeesField } from '../../../ui/form/rupees-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';

/** The entered amount, payment method and reference. */
export type EnteredMoney = { amountText: string; method: CounterMethod; reference: string };

export const enteredMoney = (amount: number): EnteredMoney => ({
  amountText: String(amount),
  method: 'cash',
  reference: '',
});

/** Returns the entered money as the calls take it. Cash has no reference. */
export const sentMoney = ({ amountText, method, reference }: EnteredMoney) => ({
  amount: Number(amountText),
  method,
  ...(method !== 'cash' && reference.trim() !== '' && { reference: reference.trim() }),
});

const isMethod = (text: string): text is CounterMethod => counterMethods.some((each) => each === text);

type MoneyFieldsProps = {
  money: EnteredMoney;
  /** The maximum amount in rupees. */
  most: number;
  hint: string;
  onChange: (changed: EnteredMoney) => void;
};

export function MoneyFields({ money, most, hint, onChange }: MoneyFieldsProps) {
  const { amountText, method, reference } = money;
  const isUpi = method === 'upi';
  return (
    <div className="mt-3 grid gap-4 sm:grid-cols-2">
      <RupeesField
        label="Amount"
        hint={hint}
        most={most}
        isRequired
        value={amountText}
        onChange={(text) => onChange({ ...money, amountText: text })}
      />
      <NativeSelect
        label="Paid by"
        value={method}
        onChange={({ target }) => isMethod(target.value) && onChange({ ...money, method: target.value })}
      >
        {counterMethods.map((each) => (
          <option key={each} value={each}>
            {counterMethodTexts[each]}
          </option>
        ))}
      </NativeSelect>
      {method !== 'cash' && (
        <TextField
          className="sm:col-span-2"
          label={isUpi ? 'UPI reference' : 'Reference'}
          hint={isUpi ? '12 digits. Not verified: compare it with the bank’s records.' : undefined}
          inputMode={isUpi ? 'numeric' : 'text'}
          isRequired={isUpi}
          maxLength={isUpi ? 12 : 40}
          pattern={isUpi ? '[0-9]{12}' : undefined}
          title={isUpi ? 'A UPI reference has 12 digits.' : undefined}
          autoComplete="off"
          value={reference}
          onChange={(event) => onChange({ ...money, reference: event.target.value })}
        />
      )}
    </div>
  );
}

/** Returns the text about the amount that is left to pay after this payment. */
export function leftText(amountText: string, most: number): string {
  const amount = Number(amountText);
  if (!Number.isInteger(amount) || amount < 1 || amount > most) return `${formatRupees(most)} is left to pay`;
  return amount === most
    ? 'Nothing is left to pay after this'
    : `${formatRupees(most - amount)} is left to pay after this`;
}
