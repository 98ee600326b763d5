import { indianStates, stateCodes } from '@rental/contracts';
import { useState } from 'react';
import { NativeSelect } from '../../../ui/form/native-select.tsx';
import { TextArea } from '../../../ui/form/text-area.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import type { Billing, BillingTexts, TypedBilling } from './billing.ts';
import { type Buyer, parseBuyer, readBilling } from './read-billing.ts';

type TaxInvoiceProps = {
  billing: Billing;
  onChange: (billing: Billing) => void;
  texts: BillingTexts;
  /** Whether the customer will get a bill of supply instead of a tax invoice. */
  isBill: boolean;
};

/**
 * Asks who a tax invoice is for: a customer’s state of residence, or the details of a business. For a bill of supply,
 * it asks only for the details of a business, if the rental is for one.
 */
export function TaxInvoice({ billing: { typed }, onChange, texts, isBill }: TaxInvoiceProps) {
  const change = (changes: Partial<TypedBilling>) => onChange(readBilling({ ...typed, ...changes }));

  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="sr-only">{isBill ? 'Bill of supply' : 'Tax invoice'}</legend>
      <label className="flex min-h-11 items-center gap-2.5">
        <input
          type="checkbox"
          className="size-6 shrink-0 accent-peacock-700"
          checked={typed.isForBusiness}
          onChange={({ target }) => change({ isForBusiness: target.checked })}
        />
        {isBill ? texts.isBillForBusiness : texts.isForBusiness}
      </label>
      {typed.isForBusiness && <BuyerFields typed={typed} onChange={change} />}
      {!typed.isForBusiness && !isBill && (
        <NativeSelect
          label="State of residence"
          value={typed.residence}
          onChange={({ target }) => change({ residence: target.value })}
        >
          <option value="">Choose</option>
          {stateCodes.map((code) => (
            <option key={code} value={code}>
              {indianStates[code]}
            </option>
          ))}
          <option value="outside India">Outside India</option>
        </NativeSelect>
      )}
    </fieldset>
  );
}

type BuyerFieldsProps = { typed: Buyer; onChange: (changes: Partial<Buyer>) => void };

/** The fields of a business. An error appears when its field is left. */
function BuyerFields({ typed, onChange }: BuyerFieldsProps) {
  const [left, setLeft] = useState<readonly (keyof Buyer)[]>([]);
  const field = (name: keyof Buyer) => ({
    value: typed[name],
    error: left.includes(name) ? errorOf(typed, name) : undefined,
    isRequired: true,
    onBlur: () => setLeft([...left, name]),
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  });

  return (
    <>
      <TextField label="GSTIN" autoCapitalize="characters" autoComplete="off" spellCheck={false} {...field('gstin')} />
      <TextField label="Legal name" autoComplete="organization" {...field('legalName')} />
      <TextArea label="Address" rows={3} autoComplete="street-address" {...field('address')} />
    </>
  );
}

const errorOf = (typed: Buyer, name: keyof Buyer): string | undefined =>
  parseBuyer(typed).error?.issues.find(({ path }) => path[0] === name)?.message;
