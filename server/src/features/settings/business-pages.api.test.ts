import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sampleCars, settingsContract, standardTexts, tiersInWords } from '@rental/contracts';
import { business } from '@rental/contracts/samples';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Office, openOffice } from '../../../test/support/open-office.ts';
import { buildVehicle } from '../../../test/support/factories.ts';
import { Vehicle } from '../vehicle/vehicle.model.ts';
import { repositoryDir } from '../../../local/folders.ts';
import { failCommands } from '../../../test/support/fail-commands.ts';
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
  `<p>${standardTexts.cancellation}</p>`,
  '<li data-content="team"><a href="/our-team">Team</a></li><main><p>Cars from ₹2,350 a day.</p><p data-content="cars">',
  sampleCars.map(({ name }, index) => `<b data-content="cars ${index}">${name}</b>`).join(''),
  '</p></main></body></html>',
].join('');
const siteMap = `<urlset>${['/', '/our-team'].map((path) => `\n  <url><loc>https://sarani.example${path}</loc></url>`).join('')}\n</urlset>`;
const manifest = { name: 'Sarani Car Rental', short_name: 'Sarani', start_url: '/' };

let office: Office;

beforeEach(async () => {
  const clientDir = await makeTempFolder();
  await writeFile(join(clientDir, 'index.html'), page);
  await writeFile(join(clientDir, 'our-team.html'), '<html><head></head><h1>Our team</h1></html>');
  await writeFile(join(clientDir, 'app.html'), '<html><head></head><i>app</i></html>');
  await writeFile(join(clientDir, 'sitemap.xml'), siteMap);
  await writeFile(join(clientDir, 'manifest.webmanifest'), JSON.stringify(manifest));
  office = await openOffice({ env: { CLIENT_DIR: clientDir } });
});

const saveWith = async (content: Partial<typeof business>) => {
  const { figures: _figures, team: _team, testimonials: _quotes, ...samples } = business;
  await office.succeed(settingsContract.saveBusiness, { body: { ...samples, ...content } });
  office.clock.advance(5_000);
};
const html = { accept: 'text/html' };
const openAt = async (path: string) => office.client.raw.get(path).set({ ...html, host: '127.0.0.1' });
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

    const facts = /<script type="application\/(?:ld\+)?json"[^]*?<\/script>/g;
    expect(text.replaceAll(facts, '')).toBe(page.replaceAll(facts, ''));
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

  test('list the hours before and after a break for search engines', async () => {
    await save({ hours: ['Mon-Fri 9:00AM-1:00PM, 2:00PM-9:00PM', 'Sat 9:00AM-1:00PM, by appointment', 'Sun closed'] });

    expect(dataIn((await open()).text)[0]).toMatchObject({ openingHours: ['Mo-Fr 09:00-13:00', 'Mo-Fr 14:00-21:00'] });
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

  test('contain what was fetched last, and no price, while the database hangs', async () => {
    await save();
    await open();
    await buildVehicle({ rentalPrice: 1_400 });
    await save({ brandName: 'Krishna Cars' });
    office.clock.advance(60_000);
    const hangs = { blockConnection: true, blockTimeMS: 2_500 };
    const heal = await failCommands(['find'], { on: 'settings', ...hangs });
    const { text } = await open();
    await heal();
    office.clock.advance(60_000);
    await failCommands(['find'], { on: 'vehicles', ...hangs });
    const { text: later } = await open();

    expect(embedded(text)).toMatchObject({ brandName: 'Kaveri Cars' });
    expect(Object(dataIn(text)[0]).priceRange).toBe('₹1,400 a day');
    expect(Object(dataIn(later)[0])).not.toHaveProperty('priceRange');
  });

  test('contain its FAQ answers and its logo as an image', async () => {
    const answers = standardTexts.answers.map((_, index) => `Answer "${index}" & more`);
    await save({ answers, logo: 'https://pictures.example/logo.png' });

    const { text } = await open();

    expect(dataIn(text)[1]).toEqual({ '@type': 'FAQPage', mainEntity: [{ acceptedAnswer: { text: answers[0] } }] });
    expect(text).toContain('<img src="https://pictures.example/logo.png"');
    expect(embedded(text)).toMatchObject({ answers });
  });

  test('show the small copy of an uploaded logo, and give search engines its absolute URL', async () => {
    const logo = `/img/u/${'3f'.repeat(16)}-960.webp`;
    await save({ logo });

    const { text } = await openAt('/');

    expect(text).toContain(`<img src="${logo.replace('960', '480')}"`);
    expect(dataIn(text)[0]).toMatchObject({ logo: `http://127.0.0.1${logo}` });
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

  test('show the cars that were chosen from the fleet, as long as it offers them', async () => {
    const { modelKey, carLocations } = await buildVehicle({
      carBrand: 'Tata',
      carName: 'Nexon "EV"',
      rentalPrice: 1_900,
    });
    const other = await buildVehicle({ carName: 'Alto', rentalPrice: 1_400, carLocations });
    await saveWith({ cars: [modelKey, other.modelKey, 'xR3vJ0mKq1Zs'] });

    const { text } = await open();

    expect(text).toContain('<p>Cars from ₹1,400 a day.</p>');
    expect(text).toContain(`<b data-content="cars 0">Tata Nexon &quot;EV&quot;</b><b data-content="cars 1">`);
    expect(text).not.toContain('XUV');
    expect(embedded(text)).toMatchObject({ cars: [{ wish: `car=${modelKey}`, price: '₹1,900' }, { price: '₹1,400' }] });
    await Vehicle.updateMany({}, { isEnabled: false });
    office.clock.advance(60_000);
    expect((await open()).text).toContain('<p>Cars.</p></main>');
  });

  test('contain no hidden section, nor a page of it or a link to it, not even in the site map', async () => {
    const before = await openAt('/our-team');
    await saveWith({ team: [] });

    expect(before.text).toContain('<h1>Our team</h1>');
    expect((await openAt('/our-team')).text).toContain('<i>app</i>');
    expect((await open()).text).not.toContain('/our-team');
    expect((await openAt('/sitemap.xml')).text).toBe('<urlset>\n  <url><loc>http://127.0.0.1/</loc></url>\n</urlset>');
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
