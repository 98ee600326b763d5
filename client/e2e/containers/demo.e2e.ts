import { setTimeout as delay } from 'node:timers/promises';
import {
  bookingCards,
  daysFromToday,
  inventLogin,
  openCheckout,
  paySuccessfully,
  searchCars,
  toast,
  typeLogin,
} from '../support/customer.ts';
import { docker, openProject } from './support/engine.ts';
import { note, printFigures, timed } from './support/figures.ts';
import { look, measure, provideBases } from './support/images.ts';
import { expect, test } from '@playwright/test';
import { showPicture } from './support/office.ts';
import { load, post, untilReady } from './support/visit.ts';

/* `docker compose up` from a clean checkout, in real containers. */

const port = process.env['WEB_PORT'] ?? '28080';
const site = `http://127.0.0.1:${port}`;
const project = openProject('sarani-proof-demo', ['docker-compose.yml']);
const customer = inventLogin();
const login = { email: customer.email, password: customer.password };

const kill = `const fs = require('node:fs');
for (const pid of fs.readdirSync('/proc').filter((name) => /^[0-9]+$/.test(name) && name !== String(process.pid)))
  if (/^node\\0/.test(fs.readFileSync('/proc/' + pid + '/cmdline', 'utf8'))) process.kill(Number(pid), 'SIGKILL');`;

const addressOf = async (service: string): Promise<string> =>
  project.inspect(service, '{{range .NetworkSettings.Networks}}{{.IPAddress}} {{end}}');

/** Returns an incompressible base64 picture that exceeds the web server’s limit for requests other than uploads. */
function drawNoise(): string {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [1_200, 900];
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  const noise = context.createImageData(canvas.width, canvas.height);
  for (let start = 0; start < noise.data.length; start += 65_536)
    crypto.getRandomValues(noise.data.subarray(start, start + 65_536));
  context.putImageData(noise, 0, 0);
  return canvas.toDataURL('image/png').replace(/^.*,/, '');
}

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  project.set({ WEB_PORT: port });
  await project.remove();
});

test.afterAll(async () => {
  printFigures('The demo');
  await project.remove();
});

test('the images are built and contain only what is needed at run time', async () => {
  for (const [image, origin] of await provideBases()) note(image, origin);
  await timed('built', async () => project.compose('build'));
  const [api = '', web = ''] = ['api', 'web'].map((service) => `${project.name}-${service}`);
  note('API', await measure(api, 'server/Dockerfile'));
  note('web', await measure(web, 'client/Dockerfile'));
  note('demo', await measure(`${project.name}-demo`, 'server/local/demo/Dockerfile'));

  const needless = String.raw`-name '*.map' -o -name '*.ts' -o -name '*.tsx' -o -name 'bare-*' -o -name '.vite' -o -xtype l`;
  expect(await look(api, `find /app ${needless} -o -name '*.test.*'`)).toBe('');
  expect(await look(web, `find /usr/share/nginx/html ${needless}`)).toBe('');
  expect(await look(web, 'ls /etc/nginx | grep demo || true')).toBe('');
  expect([await look(api, 'id -u'), await look(web, 'id -u')]).toEqual(['1000', '101']);
});

test('a visitor signs up, books, pays and reads the email, all through one port', async ({ page }) => {
  await timed('up and healthy', async () =>
    project.compose('up', '--detach', '--wait', '--wait-timeout', '300', 'web'),
  );
  const published = await project.compose('ps', '--format', '{{.Publishers}}');
  expect([...published.matchAll(/\d+->\d+|\b(\d{4,5}) tcp 127\.0\.0\.1/g)].length).toBeLessThanOrEqual(1);
  await expect.poll(async () => project.compose('logs', '--no-log-prefix', 'demo')).toContain('admin@sarani.example');

  const from = Date.now();
  await page.goto('/');
  await page.getByRole('link', { name: 'Register' }).first().click();
  await page.getByLabel('Your Name').fill(customer.name);
  await page.getByLabel('Your Email', { exact: true }).fill(customer.email);
  await page.getByLabel('Password', { exact: true }).fill(customer.password);
  await page.getByLabel('Confirm password').fill(customer.password);
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await expect(toast(page, 'Registered successfully')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Login to your account' })).toBeVisible();
  await typeLogin(page, customer);
  await expect(page.getByText('Drive Your Journey – Explore, Rent, and Go!')).toBeVisible();
  await searchCars(page, daysFromToday(40));
  await paySuccessfully(page, await openCheckout(page));
  await expect(page.getByRole('heading', { name: 'Booking confirmed' })).toBeVisible();
  await page.goto('/bookings');
  await expect(bookingCards(page)).toContainText('CONFIRMED');
  await expect(async () => {
    await page.goto('/mails.html');
    await expect(page.getByText(customer.email).first()).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
  note('from the first page to the mail, in a browser', `${((Date.now() - from) / 1_000).toFixed(1)} s`);
});

test('a shared link shows the name of the car and the picture that an admin uploaded', async ({ page }) => {
  const photo = Buffer.from(await page.evaluate(drawNoise), 'base64');
  const { car, address } = await showPicture(site, Uint8Array.from(photo));

  const share = async (): Promise<string> => (await fetch(`${site}/car?car=${car.modelKey}`)).text();
  // The server caches the fleet for a minute.
  await expect
    .poll(share, { timeout: 90_000 })
    .toMatch(new RegExp(`<meta property="og:image" content="https?://[^"]+${address}"`));
  const picture = await fetch(`${site}${address}`);
  const { headers } = picture;

  note('uploaded', `${(photo.length / 1_048_576).toFixed(1)} MB`);
  expect(await share()).toContain(`<title>${car.carBrand} ${car.carName} · `);
  expect([picture.status, headers.get('content-type'), headers.get('x-content-type-options')]).toEqual([
    200,
    'image/webp',
    'nosniff',
  ]);
  expect((await picture.arrayBuffer()).byteLength).toBeGreaterThan(10_000);
});

test('a killed API container restarts by itself', async () => {
  await docker('exec', await project.containerOf('api'), 'node', '-e', kill);
  await delay(500);
  note('back after kill -9', `${(await untilReady(site)).toFixed(1)} s`);

  expect(Number(await project.inspect('api', '{{.RestartCount}}'))).toBeGreaterThan(0);
  expect((await post(site, '/api/auth/login', login)).status).toBe(200);
});

test('the web server finds an API container that was replaced and has a new address', async () => {
  const before = await addressOf('api');
  await project.compose('rm', '--stop', '--force', 'api');
  const image = await project.inspect('web', '{{.Image}}');
  const network = `${project.name}_front`;
  const squatter = await docker('run', '--detach', '--network', network, '--entrypoint', 'sleep', image, '600');
  try {
    await project.compose('up', '--detach', '--no-deps', '--wait', 'api');
    expect(await addressOf('api')).not.toBe(before);
    note('found at its new address, after it was healthy', `${(await untilReady(site)).toFixed(1)} s`);
  } finally {
    await docker('rm', '--force', squatter);
  }
});

test('every request gets a response while a container is stopped under load', async () => {
  let isOver = false;
  const loading = load(site, login, () => isOver);
  await delay(3_000);
  await timed('stopped under 50 requests a second', async () => project.compose('stop', 'api'));
  await delay(1_000);
  isOver = true;
  const outcomes = await loading;
  note('of its requests', [...outcomes].map(([outcome, count]) => `${count} ${outcome}`).join(', '));

  expect([...outcomes.keys()].toSorted()).toEqual(['away', 'served']);
  expect(outcomes.get('served')).toBeGreaterThan(50);
  expect(await project.inspect('api', '{{.State.ExitCode}}')).toBe('0');
  expect(await project.compose('logs', '--no-log-prefix', 'web')).not.toContain('prematurely closed');
  await project.compose('start', 'api');
  await untilReady(site);
});

test('data survives `down` followed by `up`', async () => {
  await project.compose('down');
  await timed('up again with its data', async () =>
    project.compose('up', '--detach', '--wait', '--wait-timeout', '180', 'web'),
  );

  expect((await post(site, '/api/auth/login', login)).status).toBe(200);
  expect(await project.compose('logs', '--no-log-prefix', 'demo')).not.toContain('seeding');
});
