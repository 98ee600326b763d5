import type { Location, VehicleBody, VehicleDetail } from '@rental/contracts';
import { formatRupees } from '@rental/contracts';
import { vehicleTexts as texts } from './vehicle-texts.ts';

/** A form nobody has touched. Manual and petrol come first. Source: texts, section 7. */
export const blankVehicle: VehicleBody = {
  carName: '',
  carBrand: '',
  modelYear: '',
  transmissionType: 'manual',
  fuelType: 'petrol',
  carLocations: [],
  rentalPrice: 0,
  isActive: true,
  isEnabled: true,
  imageUrlOne: '',
  imageUrlTwo: '',
};

/** What of a car a form may change. */
export function bodyOf(vehicle: VehicleDetail): VehicleBody {
  const { carName, carBrand, modelYear, transmissionType, fuelType, carLocations } = vehicle;
  const { rentalPrice, isActive, isEnabled, imageUrlOne, imageUrlTwo } = vehicle;
  const description = { carName, carBrand, modelYear, transmissionType, fuelType, imageUrlOne, imageUrlTwo };
  return { ...description, carLocations, rentalPrice, isActive, isEnabled };
}

/** Whether a change switches a car off or retires it. */
export const takesAway = (before: VehicleDetail, after: VehicleBody): boolean =>
  before.isEnabled && before.isActive && !(after.isEnabled && after.isActive !== false);

type Shown = Omit<VehicleBody, 'isActive'> & { isActive?: boolean | undefined };

/** What the form says of a car, by its own labels. */
export function textsOf(body: Shown, locations: readonly Location[]): [label: string, text: string][] {
  const nameOf = (id: string) => locations.find(({ _id }) => _id === id)?.name ?? id;
  return [
    [texts.model, body.carName],
    [texts.brand, body.carBrand],
    [texts.year, body.modelYear],
    [texts.transmission, body.transmissionType],
    [texts.fuel, body.fuelType],
    [texts.locations, body.carLocations.map(nameOf).toSorted().join(', ')],
    [texts.price, formatRupees(body.rentalPrice)],
    [texts.imageOne, body.imageUrlOne],
    [texts.imageTwo, body.imageUrlTwo],
    ['Switch', body.isEnabled ? texts.enabled : texts.disabled],
    ['Fleet', body.isActive === false ? texts.retired : texts.inFleet],
  ];
}
