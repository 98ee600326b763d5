import { driverTermsInWords } from '@rental/contracts';
import type { HandoverFacts } from '@rental/contracts';
import { Button } from '../../../ui/button.tsx';
import { LineField } from '../../../ui/form/line-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { LicenceFields } from './licence-fields.tsx';
import { licenceTexts as texts } from './licence-texts.ts';
import type { TypedSecond, useLicences } from './use-licences.ts';

type DriverLicencesProps = {
  facts: HandoverFacts;
  licences: ReturnType<typeof useLicences>;
  isManager: boolean;
  /** The id of the text that explains why the car can’t be handed out. */
  problemId: string;
};

/**
 * What staff note about the licences of the customer and of a second driver, if the business notes licences. If one is
 * missing or not enough, managers can give a reason.
 */
export function DriverLicences({ facts, licences, isManager, problemId }: DriverLicencesProps) {
  const { customer, setCustomer, second, setSecond, addSecond, problems } = licences;
  const { drivers } = facts;
  if (!drivers) return null;
  const { minAge } = drivers;
  const terms = driverTermsInWords(drivers);

  return (
    <section aria-label={texts.title} className="grid min-w-0 gap-4">
      <h3 className="text-lg">{texts.title}</h3>
      {terms !== null && <p className="-mt-2 text-[15px] text-ink-700">{terms}</p>}
      <LicenceFields name={facts.customerName} minAge={minAge} typed={customer} onChange={setCustomer} />
      {second ? (
        <SecondDriverFields minAge={minAge} second={second} onChange={setSecond} />
      ) : (
        <Button variant="outline" size="md" className="justify-self-start" onClick={addSecond}>
          {texts.add}
        </Button>
      )}
      {problems.length > 0 && (
        <div id={problemId} className="rounded-control bg-waiting-bg px-3 py-2 text-[15px] font-semibold text-waiting">
          {problems.map((problem) => (
            <p key={problem}>{problem}</p>
          ))}
          {!isManager && <p className="font-normal">{texts.askManager}</p>}
        </div>
      )}
      {problems.length > 0 && isManager && (
        <LineField
          label={texts.reason}
          hint={texts.reasonHint}
          maxLength={200}
          value={licences.reason}
          onChange={licences.setReason}
        />
      )}
    </section>
  );
}

type SecondDriverFieldsProps = {
  minAge: number | undefined;
  second: TypedSecond;
  onChange: (second: TypedSecond | null) => void;
};

function SecondDriverFields({ minAge, second, onChange }: SecondDriverFieldsProps) {
  const { name, phone, licence } = second;

  return (
    <fieldset className="grid min-w-0 gap-4 border-t border-line pt-4">
      <legend className="sr-only">{texts.second}</legend>
      <h4 className="font-semibold">{texts.second}</h4>
      <div className="grid gap-4 min-[26rem]:grid-cols-2">
        <LineField
          label={texts.name}
          maxLength={80}
          value={name}
          onChange={(typed) => onChange({ ...second, name: typed })}
        />
        <TextField
          label={texts.phone}
          type="tel"
          maxLength={40}
          autoComplete="off"
          value={phone}
          onChange={({ target }) => onChange({ ...second, phone: target.value })}
        />
      </div>
      <LicenceFields
        name={name.trim() === '' ? texts.second.toLowerCase() : name}
        minAge={minAge}
        typed={licence}
        onChange={(typed) => onChange({ ...second, licence: typed })}
      />
      <Button variant="quiet" size="md" className="-ml-4 justify-self-start" onClick={() => onChange(null)}>
        {texts.remove}
      </Button>
    </fieldset>
  );
}
