import {
  fleetContract,
  type FleetModel,
  formatRupees,
  locationContract,
  pictureAddress,
  readPictureAddress,
} from '@rental/contracts';
import { escapeHtml } from './page-words.ts';

/** The model with this key as the fleet has it now; null when it is not offered. */
export type FindModel = (modelKey: string) => Promise<FleetModel | null>;

/** Where a car has its page; its address names the model. */
export const carPath = '/car';

const keyPattern = /^[\w-]{12}$/;

/** The model that the address of a car's page names; null for any other text, and while nobody can say. */
export async function findSharedCar(key: unknown, find: FindModel): Promise<FleetModel | null> {
  if (typeof key !== 'string' || !keyPattern.test(key)) return null;
  // A page without the name of its car is better than none.
  return find(key).catch(() => null);
}

/** A picture as wide as a shared link is shown. Our drawings are SVG, which nobody shows in a shared link. */
function pictureOf({ imageUrlOne, imageUrlTwo }: FleetModel, origin: string): string | null {
  const found = [imageUrlOne, imageUrlTwo].find((each) => each !== '' && !/\.svg($|[?#])/i.test(each));
  if (found === undefined) return null;
  const own = readPictureAddress(found);
  const address = own ? pictureAddress(own.id, 960) : found;
  return address.startsWith('/') ? `${origin}${address}` : address;
}

function describe({ modelYear, transmissionType, fuelType, fuelLabel, seats, fromPrice }: FleetModel): string {
  const fuel = fuelLabel === 'electric' ? fuelLabel : [fuelType, ...(fuelLabel ? [fuelLabel] : [])].join(' + ');
  const facts = [modelYear, transmissionType, fuel, ...(seats === undefined ? [] : [`${seats} seats`])];
  return `${facts.join(', ')}: from ${formatRupees(fromPrice)} a day. See where it stands and when it is free.`;
}

/**
 * What the page will ask for, told before its code has come: the model, the locations and, where the browser has no
 * width to choose, the picture.
 */
function earlyLinks({ modelKey, imageUrlOne }: FleetModel): string {
  const calls = [`${fleetContract.getFleet.path}?car=${modelKey}`, locationContract.getAll.path];
  const links = calls.map((call) => `<link rel="preload" as="fetch" crossorigin href="/api${call}"/>`);
  const isOfOneWidth = imageUrlOne.startsWith('/') && !readPictureAddress(imageUrlOne);
  const picture = `<link rel="preload" as="image" href="${escapeHtml(imageUrlOne)}" fetchpriority="high"/>`;
  return [...links, ...(isOfOneWidth ? [picture] : [])].join('');
}

type SharedBy = { origin: string; brandName: string };

/** The page of a car, with what a shared link shows of this model in place of what it shows of any, and early links. */
export function withSharedCar(html: string, model: FleetModel, { origin, brandName }: SharedBy): string {
  const name = `${model.carBrand} ${model.carName}`;
  const title = `${name} · ${brandName}`;
  const address = `${origin}${carPath}?car=${model.modelKey}`;
  const picture = pictureOf(model, origin);
  const texts: [opening: string, text: string][] = [
    ['<title>', title],
    ['<link rel="canonical" href="', address],
    ['<meta name="description" content="', `${name}, ${describe(model)}`],
    ['<meta property="og:title" content="', title],
    ['<meta property="og:description" content="', describe(model)],
    ['<meta property="og:url" content="', address],
    ...(picture === null ? [] : pictureTexts(picture, name)),
  ];
  // How large it is nobody knows.
  const sizeless = picture === null ? html : html.replaceAll(/<meta property="og:image:(?:width|height)"[^>]*>/g, '');
  return texts.reduce(
    (page, [opening, text]) => page.replace(new RegExp(`${opening}[^"<]*`), () => `${opening}${escapeHtml(text)}`),
    sizeless.replace('<title>', () => `${earlyLinks(model)}<title>`),
  );
}

const pictureTexts = (picture: string, name: string): [opening: string, text: string][] => [
  ['<meta property="og:image" content="', picture],
  ['<meta property="og:image:alt" content="', name],
];
