import { licenceClasses, licenceSights, licenceSightTexts } from '@rental/contracts';
import { DateField, TextField } from '../../../ui/form/text-field.tsx';
import { NativeSelect } from '../../../ui/form/native-select.tsx';
import { ageTick, classTexts, licenceOf, licenceTexts as texts } from './licence-texts.ts';
import { isForeign, type TypedLicence } from './use-licences.ts';

type LicenceFieldsProps = {
  /** The name of the driver. */
  name: string;
  minAge: number | undefined;
  typed: TypedLicence;
  onChange: (typed: TypedLicence) => void;
};

/** What staff note about one licence. The fields appear once it was seen. */
export function LicenceFields({ name, minAge, typed, onChange }: LicenceFieldsProps) {
  const change = (changes: Partial<TypedLicence>) => onChange({ ...typed, ...changes });

  return (
    <fieldset className="grid min-w-0 gap-4">
      <legend className="mb-2 font-semibold wrap-anywhere">{licenceOf(name)}</legend>
      <NativeSelect
        label={texts.seenAs}
        value={typed.seenAs}
        onChange={({ target }) => change({ seenAs: target.value })}
      >
        <option value="">{texts.unseen}</option>
        {licenceSights.map((sight) => (
          <option key={sight} value={sight}>
            {licenceSightTexts[sight]}
          </option>
        ))}
      </NativeSelect>
      {typed.seenAs !== '' && <SeenFields typed={typed} minAge={minAge} change={change} />}
    </fieldset>
  );
}

type SeenFieldsProps = Pick<LicenceFieldsProps, 'typed' | 'minAge'> & {
  change: (changes: Partial<TypedLicence>) => void;
};

function SeenFields({ typed, minAge, change }: SeenFieldsProps) {
  const isPermit = isForeign(typed);

  return (
    <>
      <div className="grid gap-4 min-[26rem]:grid-cols-2">
        <NativeSelect
          label={texts.class}
          value={typed.licenceClass}
          onChange={({ target }) => change({ licenceClass: target.value })}
        >
          {licenceClasses.map((each) => (
            <option key={each} value={each}>
              {classTexts[each]}
            </option>
          ))}
        </NativeSelect>
        <LastFour
          label={isPermit ? texts.lastFourHome : texts.lastFour}
          value={typed.lastFour}
          onChange={(lastFour) => change({ lastFour })}
          isRequired
        />
        <DateField
          label={texts.issuedOn}
          isRequired
          min="1900-01-01"
          value={typed.issuedOn}
          onChange={(issuedOn) => change({ issuedOn })}
        />
        <DateField
          label={texts.validUntil}
          {...(isPermit && { hint: texts.earliest })}
          isRequired
          min="2000-01-01"
          value={typed.validUntil}
          onChange={(validUntil) => change({ validUntil })}
        />
        {isPermit && (
          <>
            <LastFour
              label={texts.passport}
              value={typed.passport}
              onChange={(passport) => change({ passport })}
              isRequired
            />
            <LastFour label={texts.visa} value={typed.visa} onChange={(visa) => change({ visa })} isRequired={false} />
          </>
        )}
      </div>
      {minAge !== undefined && (
        <label className="flex min-h-11 items-center gap-2">
          <input
            type="checkbox"
            className="size-6 shrink-0 accent-peacock-700"
            checked={typed.isOldEnough}
            onChange={({ target }) => change({ isOldEnough: target.checked })}
          />
          {ageTick(minAge)}
        </label>
      )}
    </>
  );
}

type LastFourProps = { label: string; value: string; onChange: (value: string) => void; isRequired: boolean };

const LastFour = ({ onChange, ...field }: LastFourProps) => (
  <TextField
    {...field}
    autoComplete="off"
    autoCapitalize="characters"
    spellCheck={false}
    maxLength={4}
    pattern="[A-Za-z0-9]{4}"
    onChange={({ target }) => onChange(target.value)}
  />
);
