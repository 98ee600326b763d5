import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { settingsContract, standardTexts, tiersInWords } from '@rental/contracts';
import { business } from '@rental/contracts/samples';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Office, openOffice } from '../../../test/support/open-office.ts';
import { buildVehicle } from '../../../test/support/factories.ts';
import { repositoryDir } from '../../../local/folders.ts';
import { makeTempFolder } from '../../../test/support/temp-folder.ts';
import { templateText } from '../../../test/support/web-server-template.ts';

/*
 * Pages like those of the client’s build. The client’s tests verify that the build produces such pages and that the
 * client hydrates them.
 */

const facts = {
  '@type': 'AutoRental',
  name: 'Sarani Car Rental',
  slogan: standardTexts.tagline,
  url: 'https://sarani.example/',
};
const faq = { '@type': 'FAQPage', mainEntity: [{ acceptedAnswer: { text: standardTexts.answers[0] } }] };
const scriptOf = (value: object) => `<script type="application/ld+json">${JSON.stringify(value)}</script>`;
const page = [
  '<!doctype html><html><head><title>About · Sarani Car Rental</title>',
  '<meta name="description" content="Sarani rents out cars.">',
  `${scriptOf(facts)}${scriptOf(faq)}<script type="module" src="/assets/shell-Sarani.js"></script></head>`,
  '<body><img src="/img/logo-wordmark.svg" alt="Sarani, home"><h1>About Sarani</h1>',
  `<p>Sarani means road. We rent.</p><p>${standardTexts.tagline}</p><ul><li>Sun closed</li></ul>`,
  `<p>${standardTexts.cancellation}</p></body></html>`,
].join('');
const manifest = { name: 'Sarani Car Rental', short_name: 'Sarani', start_url: '/' };

let office: Office;

beforeEach(async () => {
  const clientDir = await makeTempFolder();
  await writeFile(join(clientDir, 'index.html'), page);
  await writeFile(join(clientDir, 'manifest.webmanifest'), JSON.stringify(manifest));
  office = await openOffice({ env: { CLIENT_DIR: clientDir } });
});

const html = { accept: 'text/html' };
const open = async () => office.client.raw.get('/').set(html);
const save = async (changes: Partial<typeof business> = {}) => {
  await office.succeed(settingsContract.saveBusiness, { body: { ...business, ...changes } });
  office.clock.advance(5_000);
};
const embedded = (text: string): unknown =>
  JSON.parse(/<script type="application\/json" id="business">([^]*?)<\/script>/.exec(text)?.[1] ?? 'null');
const dataIn = (text: string): unknown[] =>
  [...text.matchAll(/ld\+json">([^]*?)<\/script>/g)].map(([, json = '']): unknown => JSON.parse(json));

describe('the pages of a business', () => {
  test('show the default texts, with the legal details from the settings, until an admin saves business details', async () => {
    const { text } = await open();

    expect(text.replace(/<script type="application\/json"[^]*?<\/script>/, '')).toContain('<h1>About Sarani</h1>');
    expect(embedded(text)).toMatchObject({ version: 0, legalName: 'Sarani Car Rental' });
    expect(text).toContain(`</ul><p>${standardTexts.cancellation}</p>`);
    expect(embedded(text)).not.toHaveProperty('brandName');
    expect(embedded(text)).not.toHaveProperty('cancellation');
  });

  test('contain its name, texts and facts, for visitors and search engines', async () => {
    await save({ hours: ['Mon-Sat 7:30AM-10:00PM', 'Holidays by appointment', 'Sun 12:00PM-5:00PM'] });

    const { text } = await open();

    expect(text).toContain('<title>About · Kaveri Cars</title>');
    expect(text).toContain('alt="Kaveri Cars, home"><h1>About Kaveri Cars</h1><p>We rent.</p>');
    expect(text).toContain(`<p>${business.tagline}</p><ul><li>Sun 12:00PM-5:00PM</li></ul>`);
    const refunds = `${tiersInWords(business.cancellationTiers)}\n\n${standardTexts.cancellation}`;
    expect(text).toContain(`<p>${refunds}</p>`);
    expect(embedded(text)).toMatchObject({ cancellation: refunds });
    expect(text).toContain('<img src="data:image/svg+xml,');
    expect(text).toContain('/assets/shell-Sarani.js');
    expect(embedded(text)).toMatchObject({ version: 1, brandName: 'Kaveri Cars', phone: business.phone });
    expect(dataIn(text)[0]).toMatchObject({
      name: 'Kaveri Cars',
      slogan: business.tagline,
      legalName: business.legalName,
      telephone: business.phone,
      openingHours: ['Mo-Sa 07:30-22:00', 'Su 12:00-17:00'],
    });
  });

  test('say what a day costs in the fleet, and nothing while it is empty', async () => {
    const priceRange = async () => Object(dataIn((await open()).text)[0]).priceRange;
    const empty = await priceRange();
    const cheap = await buildVehicle({ carName: 'Alto', rentalPrice: 1_400 });
    office.clock.advance(60_000);
    const one = await priceRange();
    await buildVehicle({ carName: 'Fortuner', rentalPrice: 6_200, carLocations: cheap.carLocations });
    await buildVehicle({ carName: 'Retired', rentalPrice: 9_900, carLocations: cheap.carLocations, isActive: false });
    office.clock.advance(60_000);
    const two = await priceRange();

    expect([empty, one, two]).toEqual([undefined, '₹1,400 a day', '₹1,400 - ₹6,200 a day']);
  });

  test('contain its FAQ answers and its logo as an image', async () => {
    const answers = standardTexts.answers.map((_, index) => `Answer "${index}" & more`);
    await save({ answers, logo: 'https://pictures.example/logo.png' });

    const { text } = await open();

    expect(dataIn(text)[1]).toEqual({ '@type': 'FAQPage', mainEntity: [{ acceptedAnswer: { text: answers[0] } }] });
    expect(text).toContain('<img src="https://pictures.example/logo.png"');
    expect(embedded(text)).toMatchObject({ answers });
  });

  test('escape a script in a name wherever the name appears', async () => {
    const brandName = `</script><script>alert(1)</script>"'$&`;
    await save({ brandName });

    const { text } = await open();

    expect(text).not.toContain('<script>alert');
    expect(text).toContain('<h1>About &lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#x27;$&amp;</h1>');
    expect(embedded(text)).toMatchObject({ brandName });
    expect(dataIn(text)[0]).toMatchObject({ name: brandName });
  });

  test('return 304 to a browser that has cached them, until business details are saved', async () => {
    const first = await open();
    const again = await office.client.raw.get('/').set({ ...html, 'if-none-match': first.headers['etag'] ?? '' });
    await save();
    const after = await office.client.raw.get('/').set({ ...html, 'if-none-match': first.headers['etag'] ?? '' });

    expect([again.status, after.status]).toEqual([304, 200]);
  });

  test('can be installed as an app under the name of the business', async () => {
    await save();

    const answer = await office.client.raw.get('/manifest.webmanifest');

    expect(JSON.parse(answer.text)).toEqual({ ...manifest, name: 'Kaveri Cars', short_name: 'Kaveri Cars' });
    expect(answer.headers['content-type']).toMatch(/^application\/manifest\+json/);
  });
});

describe('the containers’ web server', () => {
  const placeOf = (opening: string): string => templateText.split(`location ${opening} {`)[1]?.split('\n  }')[0] ?? '';

  test('fetches pages from the API, and serves the prebuilt pages while the API is down', () => {
    expect(placeOf('/')).toMatch(/proxy_pass \$api;[^]*error_page 404 502 503 504 = @built;/);
    expect(placeOf('@built')).toContain('$uri.html');
    // The web server serves files itself, except the three that contain business details.
    expect(templateText).toContain(
      String.raw`location ~ ^/(?!(robots\.txt|sitemap\.xml|manifest\.webmanifest)$).*\.[A-Za-z0-9]+$ { try_files`,
    );
  });

  test('fetches pages from the API container, whose image contains them in CLIENT_DIR', async () => {
    const read = async (file: string) => readFile(join(repositoryDir, file), 'utf8');
    const image = await read('server/Dockerfile');
    const folder = /^ENV CLIENT_DIR=\/app\/(\S+)$/m.exec(image)?.[1];

    expect(image).toContain(`COPY --from=pages /app/pages ${folder}`);
    expect(await read('docker-compose.production.yml')).toContain(`CLIENT_DIR: /app/${folder}\n`);
  });
});
