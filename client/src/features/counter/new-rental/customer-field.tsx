import { showPhone } from '@rental/contracts';
import type { FoundCustomer } from '@rental/contracts';
import { useState } from 'react';
import { dotted } from '../../../lib/format.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { Choice } from './choice.tsx';
import { type CustomerDraft, fieldsOf, needsPhone, problemsOf } from './customer-draft.ts';
import { newRentalTexts as texts } from './new-rental-texts.ts';

type CustomerFieldProps = {
  draft: CustomerDraft;
  onChange: (draft: CustomerDraft) => void;
  isClerk: boolean;
  found: readonly FoundCustomer[] | undefined;
  choice: string | null;
  isSearching: boolean;
  hasFailed: boolean;
  problem: string | null;
};

/** Searches customers while staff type, or lets them enter the name and phone number of a new one. */
export function CustomerField(props: CustomerFieldProps) {
  const { draft, onChange, isClerk, found, choice, isSearching, hasFailed, problem } = props;
  const choose = (chosen: string) => onChange({ ...draft, chosen });

  return (
    <fieldset className="min-w-0">
      <legend className="text-xl font-bold">{texts.customer}</legend>
      <TextField
        label={isClerk ? texts.findWhole : texts.find}
        hint={isClerk ? texts.findWholeHint : texts.findHint}
        className="mt-3"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={100}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- staff open this screen to enter a customer
        autoFocus
        value={draft.text}
        onChange={({ target }) => onChange({ ...draft, text: target.value, chosen: null })}
      />
      <output className="mt-2 block min-h-6 text-[15px] text-ink-700">{isSearching && texts.finding}</output>
      {hasFailed && <Alert>{texts.findFailed}</Alert>}
      {problem !== null && <Alert>{problem}</Alert>}
      {found && found.length > 0 && <FoundCustomers found={found} choice={choice} onChoose={choose} />}
      {choice === 'new' && <NewCustomerFields draft={draft} onChange={onChange} isOnly={found?.length === 0} />}
    </fieldset>
  );
}

type FoundCustomersProps = {
  found: readonly FoundCustomer[];
  choice: string | null;
  onChoose: (choice: string) => void;
};

const FoundCustomers = ({ found, choice, onChoose }: FoundCustomersProps) => (
  <ul className="mt-1 grid gap-2">
    {found.map((customer) => (
      <li key={customer._id}>
        <CustomerChoice
          title={customer.name}
          facts={factsOf(customer)}
          isChosen={choice === customer._id}
          onChoose={() => onChoose(customer._id)}
        />
      </li>
    ))}
    <li>
      <CustomerChoice title={texts.isNew} facts="" isChosen={choice === 'new'} onChoose={() => onChoose('new')} />
    </li>
  </ul>
);

const factsOf = ({ phone, email, isElsewhere }: FoundCustomer): string =>
  dotted([
    ...(phone === null ? [] : [isElsewhere ? phone : showPhone(phone)]),
    ...(email === null ? [] : [email]),
    ...(isElsewhere ? [texts.isElsewhere] : []),
  ]);

type CustomerChoiceProps = { title: string; facts: string; isChosen: boolean; onChoose: () => void };

const CustomerChoice = ({ title, facts, isChosen, onChoose }: CustomerChoiceProps) => (
  <Choice name="customer" isChosen={isChosen} onChoose={onChoose}>
    <span className="min-w-0">
      <span className="block font-semibold wrap-anywhere">{title}</span>
      {facts !== '' && <span className="block text-sm wrap-anywhere text-ink-700">{facts}</span>}
    </span>
  </Choice>
);

type NewCustomerFieldsProps = Pick<CustomerFieldProps, 'draft' | 'onChange'> & {
  /** Whether the search found nobody, so that no radio button says that the customer is new. */
  isOnly: boolean;
};

/**
 * The fields of a new customer, without the phone number if staff searched for it. A field shows its problem after it
 * loses the focus.
 */
function NewCustomerFields({ draft, onChange, isOnly }: NewCustomerFieldsProps) {
  const [left, setLeft] = useState<readonly string[]>([]);
  const fields = fieldsOf(draft);
  const problems = problemsOf(draft);
  const field = (name: keyof typeof fields) => ({
    value: fields[name],
    error: left.includes(name) ? problems[name] : undefined,
    onChange: ({ target }: { target: { value: string } }) => onChange({ ...draft, [name]: target.value }),
    onBlur: () => setLeft([...left, name]),
  });

  return (
    <div className="mt-3 grid gap-4 sm:grid-cols-2">
      {isOnly && <p className="font-semibold sm:col-span-2">{texts.isNew}</p>}
      <TextField label={texts.name} isRequired maxLength={80} autoComplete="off" {...field('name')} />
      {needsPhone(draft) && (
        <TextField label={texts.phone} isRequired type="tel" maxLength={40} autoComplete="off" {...field('phone')} />
      )}
      <TextField
        label={texts.email}
        hint={texts.emailHint}
        type="email"
        maxLength={254}
        autoComplete="off"
        {...field('email')}
      />
    </div>
  );
}
