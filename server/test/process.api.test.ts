import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { addDays, dayInIndia } from '@rental/contracts';
import mongoose from 'mongoose';
import { describe, expect, test } from 'vitest';
import { repositoryDir } from '../local/folders.ts';
import { neverOff } from '../src/config/refusals.ts';
import { User } from '../src/features/auth/account/user.model.ts';
import { runEntry, whenReady } from './support/child-server.ts';
import { openRental, readBooking } from './support/open-rental.ts';
import { nameChannels } from './support/name-channels.ts';
import { soundCompany } from '../local/seed/valid-company.ts';
import { makeTempFolder } from './support/temp-folder.ts';
import { testEnvironment } from './support/test-settings.ts';

const environment = () => testEnvironment('http://127.0.0.1:9');

/** Shifts the clock of a child process by `ms` milliseconds, so that it differs from the database’s clock. */
const shiftedClock = (ms: number): string => {
  const code = `const { now } = Date;
    Date.now = () => now() + ${ms};
    const construct = (date, given) => new date(...(given.length > 0 ? given : [Date.now()]));
    globalThis.Date = new Proxy(Date, { construct });`;
  return `--import=data:text/javascript,${encodeURIComponent(code)}`;
};
const production = () => ({
  ...environment(),
  NODE_ENV: 'production',
  BCRYPT_COST: '11',
  RAZORPAY_KEY_ID: 'rzp_live_ABCDEFGHIJKLMN',
  RAZORPAY_API_URL: '',
  RAZORPAY_CHECKOUT_URL: '',
  SMTP_URL: 'smtp://127.0.0.1:9',
  PUBLIC_URL: 'http://localhost:8080',
  MAIL_FROM: 'bookings@localhost',
  OFFICE_EMAIL: 'hello@localhost',
  REQUIRE_ADMIN_SECOND_FACTOR: '1',
  ...soundCompany,
  ...Object.fromEntries(neverOff.map((name) => [name, '5'])),
});

describe('the server process', () => {
  test('drains on SIGTERM: finishes a request in progress and then exits with 0', async () => {
    const server = await runEntry('main', { ...environment(), BCRYPT_COST: '12' });
    const origin = await whenReady(server);

    const request = fetch(`${origin}/api/auth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Asha', email: 'late@example.com', password: 'Kestrel7!nest' }),
    });
    await delay(100);
    server.child.kill('SIGTERM');

    expect((await request).status).toBe(201);
    expect(await server.exited).toBe(0);
    expect(server.output()).toContain('"msg":"stopped"');
    expect(await User.countDocuments({ email: 'late@example.com' })).toBe(1);
  });

  test('rejects settings forbidden in production when started through the production entry point, regardless of NODE_ENV', async () => {
    const { NODE_ENV: _, ...unsaid } = production();
    const open = { LIMIT_LOGIN_PAIR: '0', ACCESS_TOKEN_SECRETS: 'change-me-to-32-random-bytes-or-more' };
    const modes = [unsaid, { ...unsaid, NODE_ENV: 'development' }, { ...unsaid, NODE_ENV: 'test' }];
    const started = await Promise.all(modes.map(async (env) => runEntry('production', { ...env, ...open })));

    expect(await Promise.all(started.map(({ exited }) => exited))).toEqual([1, 1, 1]);
    for (const { output } of started) {
      expect(output()).toContain('ACCESS_TOKEN_SECRETS is a sample value');
      expect(output()).toContain('LIMIT_LOGIN_PAIR must not be 0 in production');
    }
  });

  test('runs in production mode when started with start:production or from the container image, and logs an alert for a standalone database', async () => {
    const { NODE_ENV: _, ...env } = production();
    const server = await runEntry('production', { ...env, LOG_LEVEL: 'info' });
    const origin = await whenReady(server);

    const { headers } = await fetch(`${origin}/healthz`);

    expect(headers.get('strict-transport-security')).toContain('max-age=31536000');
    expect(server.output()).toContain('"mode":"production"');
    expect(server.output().split('"alert":"standalone"')).toHaveLength(2);
    const { scripts }: { scripts: Record<string, string> } = JSON.parse(
      readFileSync(join(repositoryDir, 'package.json'), 'utf8'),
    );
    const command = scripts['start:production']?.split(' ') ?? [];
    expect([command[0], command.at(-1)]).toEqual(['node', 'server/dist/production.js']);
    const image = readFileSync(join(repositoryDir, 'server/Dockerfile'), 'utf8');
    expect(image).toContain(`CMD [${command.map((part) => `"${part}"`).join(', ')}]`);
  });

  test('is not ready, logs one alert and expires no holds while its clock is 16 minutes fast', async () => {
    const rental = await openRental();
    rental.app.clock.set(new Date());
    const day = addDays(dayInIndia(new Date()), 5);
    const held = await rental.hold({ fromDate: day, toDate: day });
    const server = await runEntry('main', {
      ...environment(),
      LOG_LEVEL: 'info',
      SWEEP_EVERY_SECONDS: '1',
      NODE_OPTIONS: shiftedClock(16 * 60_000),
    });
    const origin = await whenReady(server);

    const ready = await fetch(`${origin}/readyz`);
    await delay(3_000);

    expect(ready.status).toBe(503);
    expect(server.output().match(/"alert":"clock_differs"/g)).toHaveLength(1);
    expect((await readBooking(held._id)).status).toBe('pending');
  });
});

/** Makes a child process report a different Node version. */
const otherNode = (version: string): string =>
  `--import=data:text/javascript,${encodeURIComponent(`Object.defineProperty(process, 'version', { value: '${version}' })`)}`;

describe('a Node version without security fixes', () => {
  test('is logged when a production server starts, but does not prevent it from starting', async () => {
    const server = await runEntry('main', { ...production(), NODE_OPTIONS: otherNode('v21.7.3') });
    await whenReady(server);

    expect(server.output().match(/"alert":"node_without_fixes"/g)).toHaveLength(1);
  });
});

describe('migrate command', () => {
  const next = 'test/support/next-version.config.mjs';
  const bookings = () => mongoose.connection.collection('bookings');
  const countLeft = async () => bookings().countDocuments(nameChannels.lacking);
  const storeBookings = async (count: number) =>
    bookings().insertMany(Array.from({ length: count }, () => ({ kind: 'booking' })));
  const migrate = async (...args: string[]) => {
    const task = await runEntry('migrate', environment(), args, next);
    return { code: await task.exited, output: task.output() };
  };

  test('must have run before a production server starts; a dry run only counts the documents to change, and a real run changes them all', async () => {
    await storeBookings(2);

    const server = await runEntry('main', { ...production(), STEP_STOPS_OLDER: '1' }, [], next);
    const refused = await server.exited;
    const counted = await migrate('--dry-run');
    const left = await countLeft();
    const changed = await migrate();
    const again = await migrate();

    expect([refused, server.output()]).toEqual([1, expect.stringContaining('"steps":["name-channels"]')]);
    const lines = (text: string) => expect.stringContaining(text);
    expect(counted).toEqual({ code: 0, output: lines('name-channels: would change 2\nnothing was changed\n') });
    expect([left, await countLeft()]).toEqual([2, 0]);
    expect(changed).toEqual({
      code: 0,
      output: lines('name-channels: 2 of 2\nname-channels: changed 2\nthe database is fully migrated\n'),
    });
    expect(again.output).toContain('name-channels: changed 0');
  });

  test('is run automatically by a development server, which logs why it is not listening yet', async () => {
    await storeBookings(2);
    const env = { ...environment(), LOG_LEVEL: 'info', STEP_STOPS_OLDER: '1' };

    const server = await runEntry('main', env, [], next);
    await whenReady(server);

    expect(await countLeft()).toBe(0);
    const why = '"migration":"name-channels: changed 2","msg":"not listening yet: preparing the database"';
    expect(server.output()).toContain(why);
  });
});

describe('a task command', () => {
  const run = async (line: string, env: Record<string, string>) => {
    const [entry = '', ...args] = line.split(' ');
    const task = await runEntry(entry, env, args);
    return { code: await task.exited, output: task.output() };
  };
  const missing = (...names: string[]) =>
    ['The settings are not valid:', ...names.map((name) => `  - ${name} is missing`), ''].join('\n');
  const secrets = ['ACCESS_TOKEN_SECRETS', 'REFRESH_TOKEN_SECRET'];
  const keys = ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRETS'];
  const away = { MONGODB_URI: 'mongodb://127.0.0.1:9/sarani' };

  test.each([
    'build-indexes',
    'migrate --dry-run',
    'check-invariants',
    'backup --to /nowhere',
    'restore --from /nowhere',
    'reconcile --since-backup --skip-provider',
    'create-admin',
  ])('needs only the database, and reports a missing one without a stack: %s', async (line) => {
    expect(await run(line, { NODE_ENV: 'production' })).toEqual({ code: 1, output: missing('MONGODB_URI') });
  });

  test.each(['check-invariants --provider', 'reconcile --day 2026-11-20', 'check-settings'])(
    'lists every refused setting once if it needs all of them: %s',
    async (line) => {
      expect(await run(line, away)).toEqual({ code: 1, output: missing(...secrets, ...keys) });
    },
  );

  test('reports an unknown option, a silent database and a silent provider in one sentence each', async () => {
    await (await openRental()).holdAndOrder();

    const unknown = await run('migrate --dryrun', environment());
    const silent = await run('check-invariants --provider', environment());

    expect(unknown).toEqual({ code: 1, output: expect.stringMatching(/^Unknown option '--dryrun'.*\n$/) });
    expect(silent).toEqual({ code: 1, output: expect.stringMatching(/^the payment provider did not respond: .*\n$/) });
    const refused = 'the database: connect ECONNREFUSED 127.0.0.1:9\n';
    expect(await run('build-indexes', away)).toEqual({ code: 1, output: refused });
  });

  test('reads its settings from the file .env of its folder', async () => {
    const folder = await makeTempFolder();
    await writeFile(join(folder, '.env'), `MONGODB_URI=${environment()['MONGODB_URI']}\n`);
    const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(`process.chdir('${folder}')`)}`;

    const output = 'all indexes exist\n';
    expect(await run('build-indexes', { NODE_OPTIONS })).toEqual({ code: 0, output });
  });
});

describe('create-admin command', () => {
  const admin = { ADMIN_NAME: 'Nisha Menon', ADMIN_EMAIL: 'Nisha@Example.com', ADMIN_PASSWORD: 'Kestrel7!nest' };

  test('creates an admin, or reports that one already exists', async () => {
    const first = await runEntry('create-admin', { ...environment(), ...admin });
    const code = await first.exited;
    const second = await runEntry('create-admin', { ...environment(), ...admin });

    expect(code).toBe(0);
    expect(await User.findOne().lean()).toMatchObject({
      email: 'nisha@example.com',
      role: 'admin',
      emailVerifiedAt: expect.any(Date),
    });
    expect(await second.exited).toBe(1);
    expect(second.output()).toContain('already registered');
    expect(first.output()).not.toContain(admin.ADMIN_PASSWORD);
  });

  test.each([
    ['a weak password', { ADMIN_PASSWORD: 'kestrel' }, '  - password: '],
    ['a common password', { ADMIN_PASSWORD: 'Password1!' }, '  - password: '],
    ['an address, before it asks for a password', { ADMIN_EMAIL: 'nope', ADMIN_PASSWORD: '' }, '  - email: '],
    [
      'a missing password that no terminal can ask for',
      { ADMIN_PASSWORD: '' },
      '  - ADMIN_PASSWORD is missing, and there is no',
    ],
  ])('rejects %s', async (_what, given, reason) => {
    const task = await runEntry('create-admin', { ...environment(), ...admin, ...given });

    expect([await task.exited, task.output()]).toEqual([1, expect.stringContaining(`\n${reason}`)]);
    expect(await User.countDocuments()).toBe(0);
  });
});
