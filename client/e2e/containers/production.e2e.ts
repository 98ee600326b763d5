import { randomBytes } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { docker, openProject } from './support/engine.ts';
import { note, printFigures, timed } from './support/figures.ts';
import { load, post, send, untilReady } from './support/visit.ts';

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

/** Its images have a tag of their own, so that those of an installation on this engine remain. */
const set = (env: Record<string, string>): void => project.set({ SARANI_VERSION: 'proof', ...env });
const login = { email: 'asha@rentals.in', password: 'Gulmohar@2026' };

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  set(settings);
  await project.remove();
});

test.afterAll(async () => {
  printFigures('Production');
  await project.remove();
});

test('Compose starts nothing without the required settings, and lists all missing settings in one message', async () => {
  set({ WEB_PORT: port });
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
  set(settings);
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

  settings.MONGODB_PASSWORD = random();
  set(settings);
  await project.compose('down');
  await timed('up with another password', async () =>
    project.compose('up', '--detach', '--wait', '--wait-timeout', '180', 'web'),
  );
  await untilReady(site);
  expect((await post(site, '/api/auth/register', { name: 'Asha Rao', ...login })).status).toBe(201);
});

test('an operator can restore a lost database from a backup without running a migration', async () => {
  const backups = `${project.name}-backups`;
  const mount = ['--rm', '-v', `${backups}:/backups`];
  const task = async (line: string): Promise<string> =>
    project.compose('run', '-T', ...mount, 'task', 'node', ...line.split(' '));
  await docker('volume', 'rm', '--force', backups);

  await expect(task('server/dist/backup.js --to /backups')).rejects.toThrow('cannot be written by user 1000');
  await docker('run', ...mount, '--user', '0', 'sarani-api:proof', 'chown', '1000', '/backups');
  const [from = ''] = /\/backups\/sarani-\S+Z/.exec(await task('server/dist/backup.js --to /backups')) ?? [];
  await project.compose('down');
  await docker('volume', 'rm', `${project.name}_mongo-data`);
  expect(await task(`server/dist/restore.js --check --from ${from}`)).toContain('is complete and undamaged');
  expect(await task(`server/dist/restore.js --from ${from}`)).toContain('0 wrong');
  expect(await project.containerOf('migrate')).toBe('');
  expect(await task('server/dist/check-invariants.js')).toContain('0 wrong');
  await task('server/dist/reconcile.js --since-backup --skip-provider');
  await project.compose('up', '--detach', '--wait', '--wait-timeout', '180', 'web');
  await untilReady(site);
  expect((await post(site, '/api/auth/login', login)).status).toBe(200);
});

test('upgrading to a new version and rolling back leave no request unanswered', async () => {
  const steps = { 'proof-next': '--build', proof: '--no-build' };
  for (const [SARANI_VERSION, option] of Object.entries(steps)) {
    set({ ...settings, SARANI_VERSION });
    const old = await project.containerOf('api');
    const beside = ['--wait', '--no-deps', '--no-recreate', '--scale', 'api=2', option, 'api'];
    await project.compose('up', '--detach', ...beside);
    let isOver = false;
    const outcomes = load(site, login, () => isOver);
    await docker('stop', old);
    await docker('rm', old);
    isOver = true;

    expect([...(await outcomes).keys()]).toEqual(['served']);
    expect(await project.inspect('api', '{{.Config.Image}}')).toBe(`sarani-api:${SARANI_VERSION}`);
    expect(await project.inspect('api', '{{json .HostConfig.LogConfig}}')).toContain('"max-size":"20m"');
  }
});

test('Compose uses an external database and starts none of its own', async () => {
  const { COMPOSE_PROFILES: _, MONGODB_PASSWORD: _password, ...rest } = settings;
  set({ ...rest, MONGODB_URI: 'mongodb+srv://sarani@cluster.mongodb.net/sarani' });

  const config = await project.compose('config');

  expect((await project.compose('config', '--services')).split('\n').toSorted()).toEqual([
    'api',
    'migrate',
    'settings',
    'web',
  ]);
  expect(config).toContain('mongodb+srv://sarani@cluster.mongodb.net/sarani');
});
