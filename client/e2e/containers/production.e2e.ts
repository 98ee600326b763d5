import { randomBytes } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { openProject } from './support/engine.ts';
import { note, printFigures, timed } from './support/figures.ts';
import { send, post, untilReady } from './support/visit.ts';

/* Tests the shipped containers with production settings. */

const port = process.env['WEB_PORT'] ?? '28080';
const site = `http://127.0.0.1:${port}`;
const project = openProject('sarani-proof-production', ['docker-compose.yml', 'docker-compose.production.yml']);
const random = (): string => randomBytes(32).toString('hex');

const company = {
  SELLER_NAME: 'Rentals Private Limited',
  SELLER_ADDRESS: '12 Lake Road, Pune 411001',
  COMPANY_PHONE: '+91 20 2612 3456',
  COMPANY_EMAIL: 'hello@rentals.in',
  GRIEVANCE_OFFICER_NAME: 'Meera Joshi',
  GRIEVANCE_OFFICER_EMAIL: 'grievance@rentals.in',
  GRIEVANCE_OFFICER_PHONE: '+91 20 2612 3457',
  SECURITY_EMAIL: 'security@rentals.in',
};
const settings = {
  ...company,
  WEB_PORT: port,
  COMPOSE_PROFILES: 'own-database',
  MONGODB_PASSWORD: random(),
  PUBLIC_URL: `http://localhost:${port}`,
  ACCESS_TOKEN_SECRETS: random(),
  REFRESH_TOKEN_SECRET: random(),
  RAZORPAY_KEY_ID: `rzp_test_${randomBytes(7).toString('hex')}`,
  RAZORPAY_KEY_SECRET: random(),
  RAZORPAY_WEBHOOK_SECRETS: random(),
  // Allows test keys in production mode, for this test only.
  RAZORPAY_ALLOW_TEST_KEYS: '1',
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'Rentals <bookings@rentals.in>',
  OFFICE_EMAIL: 'hello@rentals.in',
  REQUIRE_ADMIN_SECOND_FACTOR: '1',
};

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  project.set(settings);
  await project.remove();
});

test.afterAll(async () => {
  printFigures('Production');
  await project.remove();
});

test('Compose starts nothing without the required settings, and lists all missing settings in one message', async () => {
  project.set({ WEB_PORT: port });
  await timed('built, with what the demo has built', async () => project.compose('build'));

  await expect(project.compose('up', '--detach', '--wait', 'web')).rejects.toThrow(/settings/);

  const reasons = await project.compose('logs', '--no-log-prefix', 'settings');
  note('reasons given at once', String(reasons.split('\n').filter((line) => /^ *- /.test(line)).length));
  const { WEB_PORT: _, COMPOSE_PROFILES: _profile, MONGODB_PASSWORD: _password, ...required } = settings;
  const { RAZORPAY_ALLOW_TEST_KEYS: _allowed, ...needed } = required;
  for (const name of ['MONGODB_URI', ...Object.keys(needed)]) expect(reasons).toContain(`- ${name}`);
  await project.compose('down');
});

test('production becomes ready once it has its settings, and contains nothing from the demo', async () => {
  project.set(settings);
  const services = (await project.compose('config', '--services')).split('\n').toSorted();
  expect(services).toEqual(['api', 'database', 'migrate', 'mongo', 'mongo-keys', 'settings', 'web']);

  await timed('up and healthy', async () =>
    project.compose('up', '--detach', '--wait', '--wait-timeout', '180', 'web'),
  );
  await untilReady(site);

  expect(
    (await post(site, '/api/auth/login', { email: 'admin@sarani.example', password: 'Sarani@Admin7' })).status,
  ).toBe(401);
  expect((await send(site, '/api/sandbox/v1/checkout.js')).status).toBe(404);
  expect((await send(site, '/mails.html')).status).toBe(404);
  expect(await project.inspect('api', '{{.Config.Env}}')).not.toMatch(/NODE_ENV=development|MAIL_DIR=\S|sandbox/);
  expect(await project.inspect('mongo', '{{.HostConfig.PortBindings}}{{.HostConfig.ReadonlyRootfs}}')).toBe(
    'map[]true',
  );
});

test('the database denies access without a password, and the server can use it after the password has been changed', async () => {
  const list = 'db.adminCommand({ listDatabases: 1 })';
  await expect(project.compose('exec', '-T', 'mongo', 'mongosh', '--quiet', '--eval', list)).rejects.toThrow();

  project.set({ ...settings, MONGODB_PASSWORD: random() });
  await project.compose('down');
  await timed('up with another password', async () =>
    project.compose('up', '--detach', '--wait', '--wait-timeout', '180', 'web'),
  );
  await untilReady(site);
  const body = { name: 'Asha Rao', email: 'asha@rentals.in', password: 'Gulmohar@2026' };
  expect((await post(site, '/api/auth/register', body)).status).toBe(201);
});

test('Compose uses an external database and starts none of its own', async () => {
  const { COMPOSE_PROFILES: _, MONGODB_PASSWORD: _password, ...rest } = settings;
  project.set({ ...rest, MONGODB_URI: 'mongodb+srv://sarani@cluster.mongodb.net/sarani' });

  const config = await project.compose('config');

  expect((await project.compose('config', '--services')).split('\n').toSorted()).toEqual([
    'api',
    'migrate',
    'settings',
    'web',
  ]);
  expect(config).toContain('mongodb+srv://sarani@cluster.mongodb.net/sarani');
});
