import { drawingOf, fuelTypes, transmissionTypes, vehicleFacts as facts } from '@rental/contracts';
import type { Location, vehicleBody } from '@rental/contracts';
import type { Form } from '../../lib/form/use-form.ts';
import { PictureUpload } from '../picture/picture-upload.tsx';
import { Button } from '../../ui/button.tsx';
import { CarImage } from '../../ui/car-image.tsx';
import { MultiSelect } from '../../ui/form/multi-select.tsx';
import { NativeSelect } from '../../ui/form/native-select.tsx';
import { Switch } from '../../ui/form/switch.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { vehicleTexts as texts } from './vehicle-texts.ts';

type VehicleForm = Form<typeof vehicleBody>;
type VehicleFieldsProps = { form: VehicleForm; locations: readonly Location[]; isEditing: boolean };

const optionOf = (value: string) => (
  <option key={value} value={value}>
    {value}
  </option>
);

/** Removes the focus, because scrolling over a focused number field would change the price unnoticed. */
const ignoreWheel = (event: React.WheelEvent<HTMLInputElement>) => event.currentTarget.blur();

export function VehicleFields({ form, locations, isEditing }: VehicleFieldsProps) {
  const { values } = form;
  const { errors } = form.formState;
  const textOf = (name: 'carName' | 'carBrand' | 'modelYear') =>
    ({ label: facts[name].label, autoComplete: 'off', ...form.field(name) }) as const;

  return (
    <div className="mt-1 grid gap-4 pb-3 md:grid-cols-2">
      <TextField {...textOf('carName')} />
      <TextField {...textOf('carBrand')} />
      <TextField {...textOf('modelYear')} inputMode="numeric" maxLength={4} />
      <TextField
        label={facts.rentalPrice.label}
        prefix="₹"
        type="number"
        inputMode="numeric"
        min={1}
        step={1}
        hint="Per day, in whole rupees. Existing bookings keep their price."
        onWheel={ignoreWheel}
        // Selects the initial 0 in the form for a new car, so that typing replaces it.
        onFocus={({ currentTarget }) => currentTarget.select()}
        {...form.field('rentalPrice', { setValueAs: Number })}
      />
      <NativeSelect label={facts.transmissionType.label} {...form.register('transmissionType')}>
        {transmissionTypes.map(optionOf)}
      </NativeSelect>
      <NativeSelect label={facts.fuelType.label} {...form.register('fuelType')}>
        {fuelTypes.map(optionOf)}
      </NativeSelect>
      <div className="md:col-span-2">
        <MultiSelect
          label={facts.carLocations.label}
          options={locations.map(({ _id, name, isEnabled }) => ({
            value: _id,
            label: isEnabled ? name : `${name} (Disabled)`,
          }))}
          values={values.carLocations}
          emptyText={texts.noOptions}
          error={errors.carLocations?.message}
          onChange={(chosen) => form.setValue('carLocations', chosen, { shouldDirty: true, shouldValidate: true })}
        />
        <output className="mt-1.5 block text-sm text-ink-600 empty:hidden">
          {values.carLocations.length > 1 && texts.notMoved}
        </output>
      </div>
      <ImageField form={form} name="imageUrlOne" label={facts.imageUrlOne.label} which="first picture" />
      <ImageField form={form} name="imageUrlTwo" label={facts.imageUrlTwo.label} which="second picture" />
      <Switch
        label={values.isEnabled ? facts.isEnabled.yes : facts.isEnabled.no}
        isOn={values.isEnabled}
        onChange={(isOn) => form.setValue('isEnabled', isOn, { shouldDirty: true })}
      />
      {isEditing && (
        <Switch
          label={values.isActive === false ? facts.isActive.no : facts.isActive.yes}
          isOn={values.isActive !== false}
          onChange={(isOn) => form.setValue('isActive', isOn, { shouldDirty: true })}
        />
      )}
    </div>
  );
}

type ImageFieldProps = { form: VehicleForm; name: 'imageUrlOne' | 'imageUrlTwo'; label: string; which: string };

function ImageField({ form, name, label, which }: ImageFieldProps) {
  const address = form.values[name].trim();
  const show = (chosen: string) => form.setValue(name, chosen, { shouldDirty: true, shouldValidate: true });

  return (
    <div>
      <TextField label={label} inputMode="url" autoComplete="off" spellCheck={false} {...form.field(name)} />
      <PictureUpload which={which} onUploaded={show}>
        {address === '' && (
          <Button
            variant="quiet"
            size="md"
            aria-label={`${texts.drawing}, ${which}`}
            onClick={() => show(drawingOf(form.values.carName))}
          >
            {texts.drawing}
          </Button>
        )}
      </PictureUpload>
      <figure className="mt-2">
        <CarImage
          src={/^(https:\/\/|\/img\/)/.test(address) ? address : null}
          name={form.values.carName || 'Car'}
          className="rounded-control"
        />
        <figcaption className="mt-1 text-sm text-ink-600">
          {address === '' ? 'Upload a photo, or use our drawing.' : 'As customers see it.'}
        </figcaption>
      </figure>
    </div>
  );
}
