import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { docker, openProject } from './support/engine.ts';
import { note, printFigures, timed } from './support/figures.ts';
import { backupsOf, linesOf, timerLine, type } from './support/guide.ts';
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

/** The volume of the backups, and the backup that the restore uses. */
const backups = backupsOf(project);
let backup = '';
const ofBackup = (line: string): string => line.replace(/sarani-\d\S*/, backup);

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

test('during 10 idle seconds, the API serves only health checks at /readyz', async () => {
  const since = new Date().toISOString();
  await delay(10_000);

  const lines = (await docker('logs', '--since', since, await project.containerOf('api'))).split('\n');
  const routes = lines.map((line) => (JSON.parse(line) as { route?: string }).route); // the server’s own log
  expect(routes.length).toBeGreaterThan(1);
  expect([...new Set(routes)]).toEqual(['/readyz']);
});

test('every container has log rotation and limits on memory and processes', async () => {
  const ids = (await project.compose('ps', '-aq')).split('\n');
  const { length: count } = (await project.compose('config', '--services')).split('\n');
  const limits = '{{json .LogConfig}} {{.Memory}} {{.PidsLimit}}';

  const found = await Promise.all(
    ids.map(async (id) => docker('inspect', '-f', `{{with .HostConfig}}${limits}{{end}}`, id)),
  );
  expect(ids).toHaveLength(count);
  for (const each of found)
    expect(each).toMatch(/^{"Type":"json-file","Config":{"max-file":"5","max-size":"20m"}} [1-9]\d{8,9} 1000$/);
});

test('the guide’s lines make a backup, and name the folder that cannot be written', async () => {
  await docker('volume', 'rm', '--force', backups);
  const [createFolder = '', backUp = '', check = ''] = linesOf('Back up', 'install -d');

  const refusal = await type(project, backUp).catch(String);
  expect(refusal).toContain('the folder /backups cannot be written by user 1000');
  expect(refusal).not.toMatch(/^ +at /m);

  // Runs in a container, because the folder is on the Docker host, which may be another machine.
  const asRoot = ['--rm', '--user', '0', '-v', `${backups}:/var/backups/sarani`, 'sarani-api:proof'];
  await docker('run', ...asRoot, ...createFolder.replace(/#.*/, '').trim().split(/ +/));
  await type(project, timerLine);
  backup = /sarani-\S+Z/.exec(await type(project, backUp))?.[0] ?? '';
  expect(await type(project, ofBackup(check))).toContain(`${backup} is complete and undamaged`);
});

test('the guide’s lines restore a lost database, without a migration before the restore', async () => {
  const [down = '', remove = '', restore = '', migrate = '', ...rest] = linesOf(
    'Restore a lost database',
    'sarani down',
  );

  await type(project, down, remove);
  const restored = await type(project, ofBackup(restore));
  expect(restored).toContain('\n0 wrong\n');
  expect(restored).not.toContain('npm run');
  expect(await project.containerOf('migrate')).toBe('');
  await type(project, migrate);
  // No provider knows the invented keys.
  const outputs = await type(
    project,
    ...rest.map((line) => line.replace('--since-backup', '--since-backup --skip-provider')),
  );

  expect(outputs.match(/^0 wrong, 0 waiting$/gm)).toHaveLength(2);
  expect(outputs).toContain('servers may use the database now');
  expect((await post(site, '/api/auth/login', login)).status).toBe(200);
});

test('the guide’s lines upgrade to a new version and roll back, and leave no request unanswered', async () => {
  const [build = '', backUp = '', dryRun = '', migrate = '', ...replace] = linesOf('Upgrade', 'sarani build');
  const replaced = async (version: string, [remember = '', ...lines]: string[]): Promise<void> => {
    const isOfWeb = (line: string): boolean => / web\b/.test(line);
    let isOver = false;
    const outcomes = load(site, login, () => isOver);
    await type(project, remember, ...lines.slice(0, lines.findIndex(isOfWeb)));
    isOver = true;
    expect([...(await outcomes).keys()]).toEqual(['served']);

    await type(project, ...lines.slice(lines.findIndex(isOfWeb)));
    const images = await project.compose('ps', '--format', '{{.Image}}', 'api', 'web');
    expect(images.split('\n').toSorted()).toEqual([`sarani-api:${version}`, `sarani-web:${version}`]);
    await untilReady(site);
  };

  set({ ...settings, SARANI_VERSION: 'proof-next' });
  const migratedAt = await project.inspect('migrate', '{{.State.FinishedAt}}');
  await type(project, build, backUp, dryRun);
  expect(await project.inspect('migrate', '{{.State.FinishedAt}}')).toBe(migratedAt);
  await type(project, migrate);
  await replaced('proof-next', replace);

  set(settings);
  const backTo = replace.slice(0, -1).map((line) => line.replace('sarani up', 'sarani up --no-build'));
  await replaced('proof', backTo);
  expect((await post(site, '/api/auth/login', login)).status).toBe(200);
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
