import type { Location, VehicleBody, VehicleDetail } from '@rental/contracts';
import { formatRupees } from '@rental/contracts';
import type { Difference } from '../../ui/feedback/edit-conflict.tsx';
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

/** Asks before a car with bookings to come is switched off or retired; null when nothing needs asking. */
export function questionBefore(before: VehicleDetail, after: VehicleBody): string | null {
  const isOffered = before.isEnabled && before.isActive;
  const staysOffered = after.isEnabled && after.isActive !== false;
  const count = before.futureBookings;
  if (!isOffered || staysOffered || count === 0) return null;
  return count === 1
    ? 'One booking is still to come for this car.'
    : `${count} bookings are still to come for this car.`;
}

type Shown = Omit<VehicleBody, 'isActive'> & { isActive?: boolean | undefined };

function textsOf(body: Shown, locations: readonly Location[]): [label: string, text: string][] {
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

/** Where the form and a newer version differ, in the form's own words. */
export function differencesOf(mine: Shown, theirs: VehicleDetail, locations: readonly Location[]): Difference[] {
  const now = new Map(textsOf(theirs, locations));
  return textsOf(mine, locations)
    .map(([label, text]) => ({ label, mine: text, theirs: now.get(label) ?? '' }))
    .filter((difference) => difference.mine !== difference.theirs);
}
