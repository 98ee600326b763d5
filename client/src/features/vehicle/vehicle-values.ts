import {
  bodyFrom,
  carDocumentTitles,
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

/** The initial form values. Manual and petrol are preselected. Source: texts, section 7. */
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

/** Returns the editable fields of a car; unset optional fields are null. */
export function bodyOf(vehicle: FleetVehicle): VehicleBody {
  const { plate } = vehicle;
  return bodyFrom(blankVehicle, { ...vehicle, plate: plate && showPlate(plate) });
}

/** Returns the form values for a duplicate, without the number plate and the documents. */
export const twinOf = (vehicle: FleetVehicle): VehicleBody => ({ ...bodyOf(vehicle), plate: null, documents: null });

/** Returns the fields that are the same for identical cars. */
export function commonOf(body: VehicleBody): CommonFacts {
  const { plate: _plate, documents: _documents, modelKey: _modelKey, ...common } = body;
  return common;
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

export function changedOf(before: VehicleBody, after: VehicleBody): Partial<CommonFacts> {
  const common = commonOf(after);
  const names = Object.keys(commonFacts.shape).filter((name): name is keyof CommonFacts => name in common);
  return Object.fromEntries(
    names.filter((name) => !isSame(before[name], common[name])).map((name) => [name, common[name]]),
  );
}

type Shown = { [Name in keyof VehicleBody]: VehicleBody[Name] | undefined };

const documentsText = (documents: Shown['documents']): string =>
  (documents ?? [])
    .map(({ kind, validUntil, note, noRentalsAfter }) =>
      [`${carDocumentTitles[kind]} ${formatDay(validUntil)}`, note, noRentalsAfter && texts.noRentalsAfter]
        .filter(Boolean)
        .join(', '),
    )
    .join('; ');

/** Returns the name of a location or a tax profile by its id. */
type NameOf = (id: string) => string;

/** Formats the fields that need more than the default formatting of text, numbers and switches. */
const ownTexts = {
  carLocations: ({ carLocations }, nameOf) => (carLocations ?? []).map(nameOf).toSorted().join(', '),
  rentalPrice: ({ rentalPrice }) => formatRupees(rentalPrice ?? 0),
  isActive: ({ isActive }) => (isActive === false ? vehicleFacts.isActive.no : vehicleFacts.isActive.yes),
  plate: ({ plate }) => (plate ?? '').replaceAll(/[\s-]/g, '').toUpperCase(),
  taxProfileId: ({ taxProfileId }, nameOf) => (taxProfileId ? nameOf(taxProfileId) : ''),
  documents: ({ documents }) => documentsText(documents),
} as const satisfies { [Fact in VehicleFactName]?: (body: Shown, nameOf: NameOf) => string };

const hasOwnText = (fact: VehicleFactName): fact is keyof typeof ownTexts => fact in ownTexts;

function textOf(fact: VehicleFactName, body: Shown, nameOf: NameOf): string {
  if (hasOwnText(fact)) return ownTexts[fact](body, nameOf);
  const row = vehicleRow(fact);
  const value = body[fact] ?? null;
  if (row.kind !== 'switch' || value === null) return String(value ?? '');
  return value === true ? row.yes : row.no;
}

type Named = Pick<Location, '_id' | 'name'>;

export function textsOf(body: Shown, named: readonly Named[]): [label: string, text: string][] {
  const nameOf = (id: string) => named.find(({ _id }) => _id === id)?.name ?? id;
  return keysOf(vehicleFacts).map((fact) => [vehicleFacts[fact].label, textOf(fact, body, nameOf)]);
}
