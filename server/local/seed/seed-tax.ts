import {
  addDays,
  listDays,
  type RegistrationBody,
  registrationBody,
  type TaxProfileBody,
  taxProfileBody,
  type VehicleBody,
} from '@rental/contracts';
import { invoiceRentals } from '../../src/features/payment/workers.ts';
import type { Deps } from '../../src/platform/deps.ts';
import { createTaxProfile } from '../../src/features/tax/profile/save-tax-profile.ts';
import { findTaxProfiles } from '../../src/features/tax/profile/find-tax-profiles.ts';
import { findRegistrations } from '../../src/features/tax/registration/find-registrations.ts';
import { createRegistration } from '../../src/features/tax/registration/save-registration.ts';
import { bengaluru, delhi, hyderabad, mumbai, pune } from './seed-locations.ts';
import { type Act, asOf, type DemoDay, momentOf, type Stage } from './stage.ts';

/* The demo’s taxes. Registrations and rates are invented and say nothing about how a rental is taxed. */

const legalName = 'Sarani Rentals Private Limited';

/** Real income tax numbers have no 0000, so nobody has these GSTINs. */
const registrations: readonly (RegistrationBody & { locations: readonly string[] })[] = [
  {
    state: '29',
    gstin: '29AAACS0000A1ZC',
    legalName,
    address: '100 Gulmohar Road\nIndiranagar\nBengaluru 560038',
    prefix: 'KA',
    locations: [bengaluru],
  },
  {
    state: '27',
    gstin: '27AAACS0000A1ZG',
    legalName,
    address: '7 Highway Service Road\nAndheri East\nMumbai 400069',
    prefix: 'MH',
    locations: [mumbai, pune],
  },
  {
    state: '07',
    gstin: '07AAACS0000A1ZI',
    legalName,
    address: 'Block 4\nAerocity\nNew Delhi 110037',
    prefix: 'DL',
    locations: [delhi],
  },
  {
    state: '36',
    gstin: '36AAACS0000A1ZH',
    legalName,
    address: '9 HITEC City Main Road\nMadhapur\nHyderabad 500081',
    prefix: 'TS',
    invoiceAt: 'return',
    locations: [hyderabad],
  },
];

const [smallCars, largeCars] = ['Example rate for small cars', 'Example rate for large cars'] as const;
const basisPointsOf = { [smallCars]: 1_200, [largeCars]: 1_800 } as const;
const largeCategories: readonly unknown[] = ['suv', 'muv'];

/** The name of the tax profile of a car. */
export const taxProfileOf = ({ category }: Pick<VehicleBody, 'category'>): string =>
  largeCategories.includes(category) ? largeCars : smallCars;

const decidedOn = -90;

const profilesOn = (today: string): TaxProfileBody[] =>
  Object.entries(basisPointsOf).map(([name, basisPoints]) => {
    const day = addDays(today, decidedOn);
    return { name, sac: '9973', basisPoints, decidedBy: 'Meera Iyer', decidedOn: day, validFrom: day };
  });

/** The ids of tax profiles by name, and of the registrations by the name of each of their locations. */
export type Taxes = { taxProfileIds: Map<string, string>; registrationIds: Map<string, string> };

/** Without taxes, as in a business that has entered none. */
export const noTaxes: Taxes = { taxProfileIds: new Map(), registrationIds: new Map() };

/** Returns the demo’s taxes. Creates missing ones. */
export async function seedTaxes(day: DemoDay, deps: Pick<Deps, 'clock'>): Promise<Taxes> {
  const then = asOf(momentOf(day, decidedOn, 0), deps);
  const registered = new Map((await findRegistrations()).map((each) => [each.gstin, each]));
  const registrationIds = new Map<string, string>();
  for (const { locations, ...body } of registrations) {
    const { _id } = registered.get(body.gstin) ?? (await createRegistration(registrationBody.parse(body), then));
    for (const name of locations) registrationIds.set(name, String(_id));
  }
  const known = await findTaxProfiles();
  const taxProfileIds = new Map<string, string>();
  for (const profile of profilesOn(day.today)) {
    const found = known.find(({ versions }) => versions.some(({ name }) => name === profile.name));
    const { _id } = found ?? (await createTaxProfile(taxProfileBody.parse(profile), then));
    taxProfileIds.set(profile.name, String(_id));
  }
  return { taxProfileIds, registrationIds };
}

/** Issues, late on each day, the invoices of rentals that have ended and are invoiced when the car is back. */
export const invoiceActs = ({ day }: Pick<Stage, 'day'>, deps: Deps): Act[] =>
  listDays(addDays(day.today, decidedOn), day.today).map((_, index) => {
    const [on, minute] = [decidedOn + index, 24 * 60 - 1];
    return { on, minute, play: async () => invoiceRentals(asOf(momentOf(day, on, minute), deps)) };
  });
