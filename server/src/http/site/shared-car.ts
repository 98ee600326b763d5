import {
  fleetContract,
  type FleetModel,
  formatRupees,
  fuelsOf,
  locationContract,
  pictureAddress,
  readPictureAddress,
} from '@rental/contracts';
import { escapeHtml } from './words.ts';

/** Returns the currently offered models, or only the one with the given key. */
export type FindModels = (query: { car?: string }) => Promise<FleetModel[]>;

/** Path of a car's page; the query names the model. */
export const carPath = '/car';

const keyPattern = /^[\w-]{12}$/;

/** Returns the model that the address of a car page names, or null if there is none. */
export async function findSharedCar(key: unknown, findModels: FindModels): Promise<FleetModel | null> {
  if (typeof key !== 'string' || !keyPattern.test(key)) return null;
  return (await findModels({ car: key }))[0] ?? null;
}

/** Returns an image in the width of a link preview. Skips SVG drawings, which no link preview supports. */
function pictureOf({ imageUrlOne, imageUrlTwo }: FleetModel, origin: string): string | null {
  const found = [imageUrlOne, imageUrlTwo].find((each) => each !== '' && !/\.svg($|[?#])/i.test(each));
  if (found === undefined) return null;
  const own = readPictureAddress(found);
  const address = own ? pictureAddress(own.id, 960) : found;
  return address.startsWith('/') ? `${origin}${address}` : address;
}

function describe({ modelYear, transmissionType, fuelType, fuelLabel, seats, fromPrice }: FleetModel): string {
  const fuel = fuelsOf({ fuelType, fuelLabel }).join(' + ');
  const facts = [modelYear, transmissionType, fuel, ...(seats === undefined ? [] : [`${seats} seats`])];
  return `${facts.join(', ')}: from ${formatRupees(fromPrice)} a day. See the pick-up locations and the available dates.`;
}

/**
 * Returns preload links for what the page will fetch: the model, the locations and the image. Omits an image that
 * exists in several widths, because the browser chooses one.
 */
function earlyLinks({ modelKey, imageUrlOne }: FleetModel): string {
  const calls = [`${fleetContract.getFleet.path}?car=${modelKey}`, locationContract.getAll.path];
  const links = calls.map((call) => `<link rel="preload" as="fetch" crossorigin href="/api${call}"/>`);
  const isOfOneWidth = imageUrlOne.startsWith('/') && !readPictureAddress(imageUrlOne);
  const picture = `<link rel="preload" as="image" href="${escapeHtml(imageUrlOne)}" fetchpriority="high"/>`;
  return [...links, ...(isOfOneWidth ? [picture] : [])].join('');
}

type SharedBy = { origin: string; brandName: string };

/** Returns the page of a car with preload links and this model's link preview in place of the generic one. */
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
  // The size of the model's image is unknown, so the tags that state a size are removed.
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
