import {
  type CarDocument,
  type CarDocumentKind,
  carDocumentKinds,
  carDocumentTitles,
  carWord,
  commonFacts,
  optionalVehicleFacts,
  vehicleFacts,
  vehicleRow,
} from '@rental/contracts';
import type { OptionalVehicleFact, vehicleBody } from '@rental/contracts';
import type { Form } from '../../lib/form/use-form.ts';
import { textOrNull } from '../../lib/form/use-versioned-form.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { NameOptions, NativeSelect } from '../../ui/form/native-select.tsx';
import { Switch } from '../../ui/form/switch.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useTaxProfiles } from '../tax/tax-api.ts';
import { vehicleTexts as texts } from './vehicle-texts.ts';

type VehicleFactsProps = {
  form: Form<typeof vehicleBody>;
  /** True if the form applies to several cars: it then omits the fields that differ between them. */
  isAboutMany: boolean;
};

const isSaid = (value: unknown) => value !== null && value !== undefined && value !== '';
const numberOrNull = { setValueAs: (chosen: string | number | null) => (isSaid(chosen) ? Number(chosen) : null) };
const switchOrNull = {
  setValueAs: (chosen: string | boolean | null) => (isSaid(chosen) ? `${chosen}` === 'true' : null),
};

const range = (first: number, last: number, step = 1) =>
  Array.from({ length: Math.floor((last - first) / step) + 1 }, (_, index) => first + index * step);

const optionsOf = (values: readonly (string | number)[], wordOf: (word: string) => string = String) => [
  <option key="" value="">
    {texts.notSaid}
  </option>,
  ...values.map((value) => (
    <option key={value} value={value}>
      {wordOf(String(value))}
    </option>
  )),
];

/** The optional fields of a car. They are collapsed until the admin expands them or one of them is invalid. */
export function VehicleFacts({ form, isAboutMany }: VehicleFactsProps) {
  const { errors } = form.formState;
  const asked = optionalVehicleFacts.filter((fact) => !isAboutMany || fact in commonFacts.shape);

  return (
    <Disclosure title={texts.more} mustOpen={optionalVehicleFacts.some((fact) => errors[fact] !== undefined)}>
      <div className="grid gap-4 md:grid-cols-2">
        {asked.map((fact) => (
          <FactField key={fact} form={form} fact={fact} />
        ))}
      </div>
    </Disclosure>
  );
}

type FactFieldProps = Pick<VehicleFactsProps, 'form'> & { fact: OptionalVehicleFact };

function FactField({ form, fact }: FactFieldProps) {
  if (fact === 'documents') {
    return (
      <div className="md:col-span-2">
        <CarDocumentFields form={form} />
      </div>
    );
  }
  const row = vehicleRow(fact);
  const { label } = row;
  if (row.kind === 'taxProfile') return <TaxProfileField form={form} />;
  if (row.kind === 'number') {
    return (
      <NativeSelect label={label} {...form.register(fact, numberOrNull)}>
        {optionsOf(range(row.min, row.max, row.step), (number) =>
          number === String(row.suggested) ? texts.usual(number) : number,
        )}
      </NativeSelect>
    );
  }
  if (row.kind === 'word') {
    return (
      <NativeSelect label={label} {...form.register(fact, textOrNull)}>
        {optionsOf(row.words, carWord)}
      </NativeSelect>
    );
  }
  if (row.kind === 'switch') {
    return (
      <NativeSelect label={label} {...form.register(fact, switchOrNull)}>
        {optionsOf(['true', 'false'], (value) => (value === 'true' ? row.yes : row.no))}
      </NativeSelect>
    );
  }
  return (
    <TextField
      label={label}
      autoComplete="off"
      {...(row.kind === 'plate' && plateProps)}
      {...form.field(fact, textOrNull)}
    />
  );
}

/** Nothing is shown while the business has no tax profile. */
function TaxProfileField({ form }: Pick<VehicleFactsProps, 'form'>) {
  const profiles = useTaxProfiles();
  if (profiles.length === 0) return null;
  return (
    <NativeSelect
      label={vehicleFacts.taxProfileId.label}
      error={form.formState.errors.taxProfileId?.message}
      {...form.register('taxProfileId', textOrNull)}
      value={form.values.taxProfileId ?? ''}
    >
      <option value="">{texts.notSaid}</option>
      <NameOptions items={profiles} />
    </NativeSelect>
  );
}

const plateProps = { autoCapitalize: 'characters', spellCheck: false, className: 'md:col-span-2' } as const;

function CarDocumentFields({ form }: Pick<VehicleFactsProps, 'form'>) {
  const documents = form.values.documents ?? [];
  const { documents: wrong } = form.formState.errors;
  const change = (kind: CarDocumentKind, document: CarDocument | null) => {
    const others = documents.filter((each) => each.kind !== kind);
    const next = document ? [...others, document] : others;
    form.setValue('documents', next.length === 0 ? null : next, {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted,
    });
  };

  return (
    <fieldset>
      <legend className="mb-2 font-semibold">{vehicleFacts.documents.label}</legend>
      <div className="grid gap-4 md:grid-cols-2">
        {carDocumentKinds.map((kind) => {
          const index = documents.findIndex((document) => document.kind === kind);
          const problems = wrong?.[index];
          return (
            <DocumentFields
              key={kind}
              kind={kind}
              document={documents[index] ?? null}
              error={problems?.validUntil?.message ?? problems?.note?.message}
              onChange={(document) => change(kind, document)}
            />
          );
        })}
      </div>
    </fieldset>
  );
}

type DocumentFieldsProps = {
  kind: CarDocumentKind;
  document: CarDocument | null;
  error: string | undefined;
  onChange: (document: CarDocument | null) => void;
};

function DocumentFields({ kind, document, error, onChange }: DocumentFieldsProps) {
  const title = carDocumentTitles[kind];
  const setDay = (validUntil: string) =>
    onChange(validUntil === '' ? null : { kind, noRentalsAfter: false, ...document, validUntil });
  const setNote = (given: CarDocument, typed: string) => {
    const { note: _note, ...bare } = given;
    onChange(typed === '' ? bare : { ...bare, note: typed });
  };

  return (
    <fieldset aria-label={title} className="grid content-start gap-2">
      <TextField
        label={kind === 'service' ? `${title} due` : `${title} valid until`}
        type="date"
        value={document?.validUntil ?? ''}
        error={error}
        onChange={({ target }) => setDay(target.value)}
      />
      {document && (
        <>
          <Switch
            label={texts.noRentalsAfter}
            isOn={document.noRentalsAfter}
            onChange={(noRentalsAfter) => onChange({ ...document, noRentalsAfter })}
          />
          <TextField
            label={texts.note}
            autoComplete="off"
            maxLength={200}
            value={document.note ?? ''}
            onChange={({ target }) => setNote(document, target.value)}
          />
        </>
      )}
    </fieldset>
  );
}
