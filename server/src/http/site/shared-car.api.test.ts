import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { settingsContract } from '@rental/contracts';
import { business } from '@rental/contracts/samples';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildLocation, buildVehicle } from '../../../test/support/factories.ts';
import { type Office, openOffice } from '../../../test/support/open-office.ts';
import { makeTempFolder } from '../../../test/support/temp-folder.ts';
import { watchCommands } from '../../../test/support/explain-commands.ts';

const origin = 'https://sarani.example';
const page = [
  '<!doctype html><html><head><title>Car · Sarani Car Rental</title>',
  '<meta name="description" content="A car of Sarani Car Rental."/>',
  `<link rel="canonical" href="${origin}/car"/>`,
  '<meta property="og:title" content="Car · Sarani Car Rental"/>',
  '<meta property="og:description" content="A car of Sarani Car Rental."/>',
  `<meta property="og:url" content="${origin}/car"/>`,
  `<meta property="og:image" content="${origin}/img/og-image.png"/>`,
  '<meta property="og:image:width" content="1200"/><meta property="og:image:height" content="630"/>',
  '<meta property="og:image:alt" content="Sarani: a red SUV."/></head><body><h1>Car</h1></body></html>',
].join('');

let office: Office;

beforeEach(async () => {
  const clientDir = await makeTempFolder();
  for (const file of ['index.html', 'car.html']) await writeFile(join(clientDir, file), page);
  office = await openOffice({ env: { CLIENT_DIR: clientDir, PUBLIC_URL: 'https://drive.example' } });
});

const open = async (address: string): Promise<string> =>
  (await office.client.raw.get(address).set({ accept: 'text/html' })).text;

async function addCar(changes: Parameters<typeof buildVehicle>[0] = {}): Promise<string> {
  const location = await buildLocation();
  const facts = { carName: 'Creta', rentalPrice: 2_300, carLocations: [location._id], ...changes };
  return (await buildVehicle(facts)).modelKey;
}

/** The link preview of a page, by tag name. */
const shownIn = (html: string): Record<string, string | undefined> => ({
  title: /<title>([^<]*)</.exec(html)?.[1],
  canonical: /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1],
  ...Object.fromEntries(
    [...html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g)].map(([, name = '', text]) => [
      name,
      text,
    ]),
  ),
});

const general = {
  title: 'Car · Sarani Car Rental',
  canonical: 'https://drive.example/car',
  'og:title': 'Car · Sarani Car Rental',
  'og:image': 'https://drive.example/img/og-image.png',
  'og:image:width': '1200',
};

describe('the page of a car', () => {
  const early = (html: string): string[] =>
    [...html.matchAll(/<link rel="preload" as="(?:fetch" crossorigin|image") ?(?:href="([^"]*)")/g)].map(
      ([, address = '']) => address,
    );

  test('preloads the model, the locations and an SVG image, but not an uploaded photo, and nothing for a car that is not offered', async () => {
    const car = await addCar({ imageUrlOne: '/img/cars/creta.svg' });
    const photographed = await addCar({ carName: 'Polo', imageUrlOne: `/img/u/${'a'.repeat(32)}-960.webp` });
    const calls = (key: string) => [`/api/vehicle/getFleet?car=${key}`, '/api/location/getAll'];

    expect(early(await open(`/car?car=${car}`))).toEqual([...calls(car), '/img/cars/creta.svg']);
    expect(early(await open(`/car?car=${photographed}`))).toEqual(calls(photographed));
    expect(early(await open('/car?car=NoSuchModel0'))).toEqual([]);
  });
});

describe('the link preview of a car', () => {
  test('shows the details and image of the model, and the URL of its page', async () => {
    const id = 'a'.repeat(32);
    const car = await addCar({ seats: 5, imageUrlTwo: `/img/u/${id}-480.webp` });

    const html = await open(`/car?car=${car}&location=x&from=2026-12-01`);

    const facts =
      '2022, automatic, petrol, 5 seats: from ₹2,300 a day. See the pick-up locations and the available dates.';
    expect(shownIn(html)).toMatchObject({
      title: 'Hyundai Creta · Sarani Car Rental',
      canonical: `https://drive.example/car?car=${car}`,
      description: `Hyundai Creta, ${facts}`,
      'og:title': 'Hyundai Creta · Sarani Car Rental',
      'og:description': facts,
      'og:url': `https://drive.example/car?car=${car}`,
      'og:image': `https://drive.example/img/u/${id}-960.webp`,
      'og:image:alt': 'Hyundai Creta',
    });
    expect(html).not.toContain('og:image:width');
    expect(html).toContain('<h1>Car</h1>');
  });

  test('uses the URL of an external image unchanged, and the default photo for a car that has only an SVG drawing', async () => {
    const photo = await addCar({ imageUrlOne: 'https://pictures.example/creta.jpg?w=9&h=4' });
    const drawing = await addCar({ carName: 'Polo' });

    const [first, second] = [shownIn(await open(`/car?car=${photo}`)), shownIn(await open(`/car?car=${drawing}`))];

    expect(first['og:image']).toBe('https://pictures.example/creta.jpg?w=9&amp;h=4');
    expect(second).toMatchObject({
      title: 'Hyundai Polo · Sarani Car Rental',
      'og:image': general['og:image'],
      'og:image:width': '1200',
      'og:image:alt': 'Sarani: a red SUV.',
    });
  });

  test('escapes a script in a name, and shows the brand name', async () => {
    await office.succeed(settingsContract.saveBusiness, { body: { ...business, brandName: 'A & "B" $& Cars' } });
    const car = await addCar({ carName: `"><script>alert(1)</script>'$&`, carBrand: '</title>' });

    const html = await open(`/car?car=${car}`);

    const name = '&lt;/title&gt; &quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&#x27;$&amp;';
    expect(html).not.toContain('<script>alert');
    expect(shownIn(html)).toMatchObject({
      title: `${name} · A &amp; &quot;B&quot; $&amp; Cars`,
      'og:title': `${name} · A &amp; &quot;B&quot; $&amp; Cars`,
    });
  });

  test.each(['', '?car=NoSuchModel0', '?car=short', '?car=%22%3E%3Cscript%3E', '?car[]=NoSuchModel0', '?car[$ne]=1'])(
    'is the generic one if the address names no car that is offered: /car%s',
    async (query) => {
      await addCar();

      expect(shownIn(await open(`/car${query}`))).toMatchObject(general);
    },
  );

  test('loads the fleet only for the home page and when the address names a car', async () => {
    const car = await addCar();
    const commands = watchCommands();

    for (const address of ['/car', '/car?car=short', `/dashboard?car=${car}`]) await open(address);
    const without = commands.take().filter(({ collection }) => collection === 'vehicles');
    for (const address of ['/', `/car?car=${car}`, `/car?car=${car}`]) await open(address);

    expect(without).toEqual([]);
    expect(commands.take().filter(({ collection }) => collection === 'vehicles')).toHaveLength(1);
  });
});
