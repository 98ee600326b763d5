import { formatRupees } from '../rules/money/show-money.ts';
import { pictureAddress, readPictureAddress, smallCopyOf } from '../rules/car/picture-address.ts';
import { capitalised, fuelInWords } from '../vehicle/car-words.ts';
import type { FleetModel } from '../vehicle/fleet.ts';
import type { Business } from './business.ts';
import type { sampleCars } from './sample-cars.ts';
import type { sampleFigures } from './sample-figures.ts';
import type { sampleTeam, sampleTestimonials } from './sample-people.ts';
import type { SiteSection } from './site-content.ts';

type SampleCar = (typeof sampleCars)[number];

/** A car on the home and vehicles pages, as shown there. Whether a car of the fleet has air conditioning is unknown. */
export type ShownCar = Record<Exclude<keyof SampleCar, 'ac'>, string> & { ac?: string };

/** What the public pages show instead of samples. `fromPrice` is the lowest price of the cars; empty without cars. */
export type ShownContent = {
  figures?: typeof sampleFigures | undefined;
  team?: typeof sampleTeam | undefined;
  testimonials?: typeof sampleTestimonials | undefined;
  cars?: ShownCar[] | undefined;
  fromPrice?: string | undefined;
};

/** Returns how the pages state their lowest price, for example ` from ₹2,350 a day`. */
export const fromPriceOf = (lowest: string): string => ` from ${lowest} a day`;

/**
 * Returns the URL of a portrait: the small copy of an uploaded photo, or another photo as it is. Without a photo, it is
 * a drawing of the first letter of the name.
 */
function portraitOf({ name, photo }: { name: string; photo: string | null }): string {
  if (photo !== null) return smallCopyOf(photo);
  const [letter = ''] = /[\p{L}\p{N}]/u.exec(name.toLocaleUpperCase('en-IN')) ?? [];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 240" width="240" height="240"><rect width="240" height="240" fill="#ffe0e5"/><text x="120" y="156" text-anchor="middle" font-family="system-ui,sans-serif" font-size="104" font-weight="700" fill="#7c1029">${letter}</text></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

function toShownCar(model: FleetModel): ShownCar {
  const { carBrand, carName, modelKey, modelYear, transmissionType, imageUrlOne, fromPrice } = model;
  const name = `${carBrand} ${carName}`;
  const photo = readPictureAddress(imageUrlOne);
  return {
    name,
    image: photo ? pictureAddress(photo.id, 960) : imageUrlOne,
    alt: photo || !imageUrlOne.startsWith('/img/') ? name : `${name}, illustration`,
    price: formatRupees(fromPrice),
    model: carName,
    brand: carBrand,
    year: modelYear,
    transmission: capitalised(transmissionType),
    fuel: fuelInWords(model),
    wish: `car=${modelKey}`,
  };
}

/** Returns what the public pages show instead of samples. `fleet` has the models that are offered now. */
export function toShownContent(content: Pick<Business, SiteSection>, fleet: readonly FleetModel[]): ShownContent {
  const { figures, team, testimonials, cars } = content;
  const models = cars?.flatMap((key) => fleet.filter(({ modelKey }) => modelKey === key));
  const lowest = models && Math.min(...models.map(({ fromPrice }) => fromPrice));
  return {
    figures,
    team: team?.map((member) => ({ ...member, photo: portraitOf(member) })),
    testimonials: testimonials?.map((each) => ({ ...each, photo: portraitOf(each) })),
    cars: models?.map(toShownCar),
    fromPrice: lowest === undefined ? lowest : Number.isFinite(lowest) ? fromPriceOf(formatRupees(lowest)) : '',
  };
}
