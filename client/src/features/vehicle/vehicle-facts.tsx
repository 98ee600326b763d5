import { commonFacts, optionalVehicleFacts, vehicleRow } from '@rental/contracts';
import type { OptionalVehicleFact, vehicleBody } from '@rental/contracts';
import { carWord } from '../../lib/car-words.ts';
import type { Form } from '../../lib/form/use-form.ts';
import { textOrNull } from '../../lib/form/use-versioned-form.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { NativeSelect } from '../../ui/form/native-select.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { CarDocumentFields } from './car-document-fields.tsx';
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

const range = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index);

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

/** Renders the field for an optional fact, depending on the kind of fact. */
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
  if (row.kind === 'number') {
    return (
      <NativeSelect label={label} {...form.register(fact, numberOrNull)}>
        {optionsOf(range(row.min, row.max))}
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
      error={form.formState.errors[fact]?.message}
      {...(row.kind === 'plate' && plateProps)}
      {...form.register(fact, textOrNull)}
    />
  );
}

const plateProps = { autoCapitalize: 'characters', spellCheck: false, className: 'md:col-span-2' } as const;
