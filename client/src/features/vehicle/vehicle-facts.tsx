import { fuelLabels, vehicleCategories } from '@rental/contracts';
import type { vehicleBody } from '@rental/contracts';
import { carWord } from '../../lib/car-words.ts';
import { textOrNull } from '../../lib/form/text-or-null.ts';
import type { Form } from '../../lib/form/use-form.ts';
import { FoldedFields } from '../../ui/form/folded-fields.tsx';
import { NativeSelect } from '../../ui/form/native-select.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { CarPaperFields } from './car-paper-fields.tsx';
import { vehicleTexts as texts } from './vehicle-texts.ts';

type VehicleFactsProps = {
  form: Form<typeof vehicleBody>;
  /** The form is about several cars: what each has of its own is not asked. */
  isAboutMany: boolean;
};

const optional = ['plate', 'seats', 'bags', 'category', 'fuelLabel', 'papers'] as const;
const isSaid = (value: unknown) => value !== null && value !== undefined && value !== '';
const numberOrNull = { setValueAs: (chosen: string | number | null) => (isSaid(chosen) ? Number(chosen) : null) };

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

/** What a car may tell beside what it must, folded until somebody asks or something in it is wrong. */
export function VehicleFacts({ form, isAboutMany }: VehicleFactsProps) {
  const { errors } = form.formState;

  return (
    <FoldedFields title={texts.more} mustOpen={optional.some((name) => errors[name] !== undefined)}>
      <div className="grid gap-4 pb-2 md:grid-cols-2">
        {!isAboutMany && (
          <TextField
            label={texts.plate}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            className="md:col-span-2"
            error={errors.plate?.message}
            {...form.register('plate', textOrNull)}
          />
        )}
        <NativeSelect label={texts.seats} {...form.register('seats', numberOrNull)}>
          {optionsOf(range(2, 12))}
        </NativeSelect>
        <NativeSelect label={texts.bags} {...form.register('bags', numberOrNull)}>
          {optionsOf(range(0, 9))}
        </NativeSelect>
        <NativeSelect label={texts.category} {...form.register('category', textOrNull)}>
          {optionsOf(vehicleCategories, carWord)}
        </NativeSelect>
        <NativeSelect label={texts.fuelLabel} {...form.register('fuelLabel', textOrNull)}>
          {optionsOf(fuelLabels, carWord)}
        </NativeSelect>
        {!isAboutMany && (
          <div className="md:col-span-2">
            <CarPaperFields form={form} />
          </div>
        )}
      </div>
    </FoldedFields>
  );
}
