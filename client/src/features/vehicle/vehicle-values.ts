import { commonFacts, formatDay, formatRupees, showPlate, carPaperTitles } from '@rental/contracts';
import type { CommonFacts, FleetVehicle, Location, VehicleBody } from '@rental/contracts';
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
  plate: null,
  seats: null,
  bags: null,
  category: null,
  fuelLabel: null,
  papers: null,
};

/** What of a car a form may change; what it does not tell is null. */
export function bodyOf(vehicle: FleetVehicle): VehicleBody {
  const { plate = null } = vehicle;
  const known = Object.fromEntries(Object.entries(vehicle).filter(([name]) => name in blankVehicle));
  return { ...blankVehicle, ...known, plate: plate === null ? null : showPlate(plate) };
}

/** One more of the same, with a number plate and papers of its own. */
export const twinOf = (vehicle: FleetVehicle): VehicleBody => ({ ...bodyOf(vehicle), plate: null, papers: null });

/** What several cars may have in common, of one of them. */
export function commonOf(body: VehicleBody): CommonFacts {
  const { plate: _plate, papers: _papers, modelKey: _modelKey, ...common } = body;
  return common;
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** What of that was changed. */
export function changedOf(before: VehicleBody, after: VehicleBody): Partial<CommonFacts> {
  const common = commonOf(after);
  const names = Object.keys(commonFacts.shape).filter((name): name is keyof CommonFacts => name in common);
  return Object.fromEntries(
    names.filter((name) => !isSame(before[name], common[name])).map((name) => [name, common[name]]),
  );
}

type Shown = { [Name in keyof VehicleBody]: VehicleBody[Name] | undefined };

const textOf = (value: string | number | null | undefined) => String(value ?? '');

const papersText = (papers: Shown['papers']): string =>
  (papers ?? [])
    .map(({ kind, validUntil, note, noRentalsAfter }) =>
      [`${carPaperTitles[kind]} ${formatDay(validUntil)}`, note, noRentalsAfter && texts.noRentalsAfter]
        .filter(Boolean)
        .join(', '),
    )
    .join('; ');

/** What the form says of a car, by its own labels. */
export function textsOf(body: Shown, locations: readonly Location[]): [label: string, text: string][] {
  const nameOf = (id: string) => locations.find(({ _id }) => _id === id)?.name ?? id;
  return [
    [texts.model, textOf(body.carName)],
    [texts.brand, textOf(body.carBrand)],
    [texts.year, textOf(body.modelYear)],
    [texts.transmission, textOf(body.transmissionType)],
    [texts.fuel, textOf(body.fuelType)],
    [texts.locations, (body.carLocations ?? []).map(nameOf).toSorted().join(', ')],
    [texts.price, formatRupees(body.rentalPrice ?? 0)],
    [texts.imageOne, textOf(body.imageUrlOne)],
    [texts.imageTwo, textOf(body.imageUrlTwo)],
    ['Switch', body.isEnabled === true ? texts.enabled : texts.disabled],
    ['Fleet', body.isActive === false ? texts.retired : texts.inFleet],
    [texts.plate, textOf(body.plate).replaceAll(/[\s-]/g, '').toUpperCase()],
    [texts.seats, textOf(body.seats)],
    [texts.bags, textOf(body.bags)],
    [texts.category, textOf(body.category)],
    [texts.fuelLabel, textOf(body.fuelLabel)],
    [texts.papers, papersText(body.papers)],
  ];
}
