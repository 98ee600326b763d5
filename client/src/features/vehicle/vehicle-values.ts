import {
  bodyFrom,
  carPaperTitles,
  commonFacts,
  formatDay,
  formatRupees,
  keysOf,
  vehicleRow,
  showPlate,
  unsaidFacts,
  vehicleFacts,
} from '@rental/contracts';
import type { CommonFacts, FleetVehicle, Location, VehicleBody, VehicleFactName } from '@rental/contracts';
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
  ...unsaidFacts,
};

/** What of a car a form may change; what it does not tell is null. */
export function bodyOf(vehicle: FleetVehicle): VehicleBody {
  const { plate } = vehicle;
  return bodyFrom(blankVehicle, { ...vehicle, plate: plate && showPlate(plate) });
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

const papersText = (papers: Shown['papers']): string =>
  (papers ?? [])
    .map(({ kind, validUntil, note, noRentalsAfter }) =>
      [`${carPaperTitles[kind]} ${formatDay(validUntil)}`, note, noRentalsAfter && texts.noRentalsAfter]
        .filter(Boolean)
        .join(', '),
    )
    .join('; ');

type NameOf = (locationId: string) => string;

/** The facts that are more than a word, a number or a switch. */
const ownTexts = {
  carLocations: ({ carLocations }, nameOf) => (carLocations ?? []).map(nameOf).toSorted().join(', '),
  rentalPrice: ({ rentalPrice }) => formatRupees(rentalPrice ?? 0),
  isActive: ({ isActive }) => (isActive === false ? vehicleFacts.isActive.no : vehicleFacts.isActive.yes),
  plate: ({ plate }) => (plate ?? '').replaceAll(/[\s-]/g, '').toUpperCase(),
  papers: ({ papers }) => papersText(papers),
} as const satisfies { [Fact in VehicleFactName]?: (body: Shown, nameOf: NameOf) => string };

const hasOwnText = (fact: VehicleFactName): fact is keyof typeof ownTexts => fact in ownTexts;

function textOf(fact: VehicleFactName, body: Shown, nameOf: NameOf): string {
  if (hasOwnText(fact)) return ownTexts[fact](body, nameOf);
  const row = vehicleRow(fact);
  const value = body[fact] ?? null;
  if (row.kind !== 'switch' || value === null) return String(value ?? '');
  return value === true ? row.yes : row.no;
}

/** What the form says of a car, by its own labels. */
export function textsOf(body: Shown, locations: readonly Location[]): [label: string, text: string][] {
  const nameOf = (id: string) => locations.find(({ _id }) => _id === id)?.name ?? id;
  return keysOf(vehicleFacts).map((fact) => [vehicleFacts[fact].label, textOf(fact, body, nameOf)]);
}
