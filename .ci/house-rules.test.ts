import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { root } from './tracked-files.ts';

type Tables = { roomsReachable: Record<string, Record<string, string[]>>; packageDoors: Record<string, string[]> };

// The rules are plain JavaScript, so that the linter can load them; their types are therefore declared here.
const { roomsReachable, packageDoors }: Tables = await import(join(root, '.ci/house-rules.mjs'));
const { isOpen }: { isOpen: (doors: string[], path: string) => boolean } = await import(
  join(root, '.ci/house/read-code.mjs')
);

function fileIn(side: string, room: string, name: string): string {
  if (room === 'tooling') return `${side}/${name}.ts`;
  if (room === 'app') return `${side}/src/${side === 'client' ? 'app/' : ''}${name}.ts`;
  if (side === 'contracts' || ['local', 'bench', 'tools', 'e2e', 'public'].includes(room))
    return `${side}/${room}/${name}.ts`;
  return `${side}/src/${room}/${room === 'features' ? 'auth/' : ''}${name}.ts`;
}

/** One row per pair of folders: [importing file, imported folder, import, whether it is allowed]. */
const roomArrows = ['contracts', 'server', 'client'].flatMap((side) =>
  Object.entries(roomsReachable[side] ?? {}).flatMap(([from, reachable], _, rooms) =>
    rooms.map(([to]) => {
      const file = fileIn(side, from, `to-${to}`);
      return [file, to, relative(dirname(file), fileIn(side, to, 'imported')), reachable.includes(to)] as const;
    }),
  ),
);

/** Forbidden imports that `roomArrows` does not cover, one example per rule, as [importing file, import]. */
const forbiddenArrows: [string, string][] = [
  ['contracts/src/rules/price/pricing.ts', '../../../../server/src/errors/app-error.ts'],
  ['contracts/src/rules/money/money.ts', 'mongoose'],
  ['server/src/features/receipt/issue-receipt.ts', '../payment/settle.ts'],
  ['server/src/features/payment/climb.ts', '../rental/cancel-booking.ts'],
  ['server/src/features/booking/rows/pay.ts', '../../payment/rows/settle.ts'],
  ['server/src/features/auth/test/x.ts', '../../payment/settle.ts'],
  ['server/src/features/stray.ts', './payment/settle.ts'],
  ['server/src/features/auth/whole.ts', '..'],
  ['server/src/helpers/anything.ts', '../features/payment/settle.ts'],
  ['server/scripts/anything.ts', '../src/app.ts'],
  ['server/src/features/auth/rehearse.ts', '../../../test/factories.ts'],
  ['server/src/features/auth/prove.ts', './log-in.test.ts'],
  ['server/src/platform/absolute.ts', '/srv/server/src/app.ts'],
  ['server/src/http/hello.ts', '@rental/contracts/samples'],
  ['server/bench/measure.ts', '../test/factories.ts'],
  ['server/src/features/brand-new/first.ts', '../booking/create-booking.ts'],
  ['server/src/features/payment/peek.ts', '../booking/booking.model.ts'],
  ['server/src/features/auth/price.ts', '../../../../contracts/src/rules/price/pricing.ts'],
  ['server/src/features/auth/screen.ts', '../../../../client/src/lib/paths.ts'],
  ['client/src/features/location/picker.tsx', '../booking/search-slice.ts'],
  ['client/src/features/brand-new/first.tsx', '../auth/auth-slice.ts'],
  ['client/src/features/booking/find.ts', '../../../../server/src/features/booking/search-cars.ts'],
  ['client/src/features/booking/whole.ts', '@rental/server'],
  ['client/src/features/booking/example.ts', '@rental/contracts/samples'],
  ['client/src/features/booking/words.ts', '@rental/contracts/descriptions'],
  ['client/src/helpers/anything.ts', '../features/booking/search-slice.ts'],
  ['client/e2e/journey.e2e.ts', '../../server/local/seed.ts'],
  ['client/e2e/support/inside.test.ts', '../../src/lib/api.ts'],
  ['contracts/samples/rental.ts', 'mongoose'],
  // A circular import through a file and two subfolders of one feature.
  ['server/src/features/rental/circle.ts', './low/first.ts'],
  ['server/src/features/rental/low/first.ts', '../high/second.ts'],
  ['server/src/features/rental/high/second.ts', '../circle.ts'],
];

/** Allowed imports that this repository does not contain; linting the repository covers those that it contains. */
const allowedArrows: [string, string][] = [
  ['server/src/features/coupon/up.ts', './rows/down.ts'],
  ['server/src/features/coupon/rows/down.ts', '../ground.ts'],
  ['server/src/features/booking/rows/create.ts', '../../vehicle/rows/get-vehicle.ts'],
];

const ownModel = "import { Booking } from './booking.model.ts';";

const inFeatures = (...rows: [file: string, text: string][]) =>
  rows.map(([file, text]): [string, string] => [`server/src/features/${file}.ts`, text]);

/** Forbidden imports in unusual syntax, as [file, source text]. */
const hiddenArrows = inFeatures(
  ['auth/late', "export const use = () => import('../payment/settle.ts');"],
  ['auth/ticks', 'export const use = () => import(`../payment/settle.ts`);'],
  ['auth/built', "const room = 'payment'; export const use = () => import(`../${room}/settle.ts`);"],
  ['auth/named', 'export const use = (file: string) => import(file);'],
  [
    'auth/required',
    "import { createRequire } from 'node:module'; export const use = createRequire(import.meta.url)('../payment/settle.ts');",
  ],
  ['auth/common', "export const use = require('../payment/settle.ts');"],
  ['auth/equal', "import settle = require('../payment/settle.ts'); export const use = settle;"],
  ['auth/shape', "export type Use = import('../payment/settle.ts').Settlement;"],
  ['auth/type', "import type { Charge } from '../payment/charge.model.ts'; export type Use = Charge;"],
  ['payment/mixed', "import { type Booking } from '../booking/booking.model.ts'; export type Use = Booking;"],
  ['booking/pass', "export { Booking } from './booking.model.ts';"],
  ['booking/pass-all', "export * from './booking.model.ts';"],
  ['booking/pass-later', `${ownModel} export { Booking };`],
  ['booking/pass-renamed', `${ownModel} export const rows = Booking;`],
  ['booking/pass-cast', `${ownModel} export const rows = Booking as unknown;`],
  ['booking/pass-boxed', `${ownModel} export const all = { rows: Booking };`],
  ['booking/pass-asked', `${ownModel} export const rows = () => Booking;`],
  ['booking/pass-space', "import * as rows from './booking.model.ts'; export const use = rows.Booking;"],
);

const plainArrows: [string, string][] = [
  ...inFeatures(
    ['payment/facts', "import type { Row } from '../booking/booking.model.ts'; export type Use = Row;"],
    ['booking/use', `${ownModel} export const use = () => [Booking.find(), new Booking(), look(Booking)];`],
  ),
  [
    'server/src/tasks/rows.ts',
    "import { Booking } from '../features/booking/booking.model.ts'; export const rows = [Booking];",
  ],
  ['client/tools/render.ts', 'export const use = (file: string) => import(file);'],
  ['client/src/app/lazy.ts', "export const use = () => import('../pages/home.tsx');"],
];

const doorFile = (side: string, index: number) => `${side}/src/features/auth/door-${index}.ts`;
/** Imports in the feature `auth`: one for each package that the given side uses but `auth` may not import. */
const packageImports = (side: string) =>
  Object.entries(packageDoors)
    .filter(([, doors]) => doors[0]?.startsWith(side) && !isOpen(doors, doorFile(side, 0)))
    .map(([name]): [string, string] => [name, `import { thing } from '${name}'; export const use = thing;`]);

/** Violations of each restriction, in every syntax that the rules must recognise, as [description, source text]. */
const shutDoors: [string, string][] = [
  ...packageImports('server'),
  ['express', "import type { Request } from 'express'; export type Use = Request;"],
  ['axios', "import axios from 'axios'; export const use = axios;"],
  ['node:https', "import { request } from 'node:https'; export const use = request;"],
  ['http', "import { get } from 'http'; export const use = get;"],
  ['fetch', "export const use = () => fetch('https://example.com');"],
  ['process.env', "export const use = process.env['PORT'];"],
  ['process.env', 'const { process: { env } } = globalThis; export const use = env;'],
  ['process.env', 'let env; ({ env } = process); export const use = env;'],
  ['what is read from process', 'const self = process; export const use = self.env;'],
  ['what is read from process', 'export const use = (name: keyof NodeJS.Process) => process[name];'],
  ['node:process', "import { env } from 'node:process'; export const use = env;"],
  ['node:process', "import process from 'node:process'; export const use = process.env;"],
  ['process', "import * as system from 'process'; export const use = system.env;"],
  ['code named at run time', "export const use = process.getBuiltinModule('module');"],
  ['the current time', 'export const use = new Date();'],
  ['the current time', 'export const use = new Date(...[]);'],
  ['the current time', 'export const use = Date(0);'],
  ['the current time', 'export const use = Date.now();'],
  ['the current time', 'export const use = performance.timeOrigin + 1;'],
  ['the current time', 'export const use = process.hrtime.bigint();'],
  ['node:perf_hooks', "import { performance } from 'node:perf_hooks'; export const use = performance.now();"],
  ['what is read from Date', 'const Moment = Date; export const use = new Moment();'],
  ['what is read from Date', 'export const use = { at: Date };'],
  ['what is read from Date', 'export class Moment extends Date {}'],
  ['what is read from Date', 'export const use = Reflect.construct(Date, []);'],
  ['the database behind a model', "import { User } from './user.model.ts'; export const use = User.db;"],
  [
    'the database behind a model',
    "import { User } from './user.model.ts'; const { db } = User; export const use = db;",
  ],
  ['a collection named in a pipeline', "export const use = [{ $lookup: { from: 'bookings' } }];"],
  ['a collection named in a pipeline', "export const use = [{ '$unionWith': 'bookings' }];"],
];

const shutClientDoors: [string, string][] = [
  ...packageImports('client'),
  [
    '@reduxjs/toolkit/query/react',
    "import { skipToken } from '@reduxjs/toolkit/query/react'; export const use = skipToken;",
  ],
  ['axios', "import axios from 'axios'; export const use = axios;"],
  ['node:fs', "import { readFileSync } from 'node:fs'; export const use = readFileSync;"],
  ['fetch', "export const use = () => fetch('/api');"],
  ['fetch', "export const use = () => window.fetch('/api');"],
  ['fetch', "export const use = () => window['fetch']('/api');"],
  ['fetch', "export const use = () => (globalThis as typeof window)?.fetch('/api');"],
  ['fetch', "export const use = () => self.window.fetch('/api');"],
  ['fetch', "const get = fetch; export const use = () => get('/api');"],
  ['fetch', "const { fetch: get } = window; export const use = () => get('/api');"],
  ['fetch', 'export const use = new XMLHttpRequest();'],
  ['fetch', "export const use = navigator.sendBeacon('/api');"],
  ['fetch', 'declare const fetch: (path: string) => unknown; export const use = fetch;'],
  ['what is read from the global object', "const all = window; export const use = () => all.fetch('/api');"],
  ['what is read from the global object', 'export const use = (name: keyof Window) => window[name];'],
  ['what is read from the global object', 'const { ...all } = globalThis; export const use = all;'],
  ['localStorage', "export const use = () => localStorage.getItem('token');"],
  ['sessionStorage', "export const use = () => sessionStorage.getItem('token');"],
  ['indexedDB', "export const use = () => window.indexedDB.open('tokens');"],
  ['import.meta.env', 'export const use = import.meta.env;'],
  ['import.meta.env', 'const { env } = import.meta; export const use = env;'],
  ['what is read from import.meta', 'const meta = import.meta; export const use = meta.env;'],
  ['code named at run time', "export const use = import.meta.glob('../booking/*.ts');"],
  ['the current time', 'export const use = new Date();'],
  ['the current time', 'export const use = performance.now();'],
];

/** Code that looks like restricted code but is allowed. */
const noDoors = `
  import type { IncomingMessage } from 'node:http';
  import { join } from 'node:path';
  const Date = 1;
  export const use = (fetch: string, { env }: { env: IncomingMessage }) => [fetch, env, Date, join];
  export type Use = typeof fetch;
`;
const noClientDoors = `
  export const use = (value: Date) => [new Date(0), new Date(value), Date.parse(''), Date.UTC(1970), value instanceof Date];
  export const parts = typeof window !== 'undefined' && 'caches' in globalThis && window.innerWidth + window['innerHeight'];
  export const local = { fetch: 1, localStorage: 2, db: 3 }.fetch;
`;

type Diagnostic = { code: string; filename: string; message: string };

let house: string;
let diagnostics: Diagnostic[];

const importing = (specifier: string) => `import { thing } from '${specifier}';\nexport const use = thing();\n`;

async function write(path: string, text: string): Promise<void> {
  const file = join(house, path);
  await mkdir(dirname(file), { recursive: true });
  // `wx` makes the write fail if a different example has already been written to this file.
  await writeFile(file, text, { flag: 'wx' });
}

async function lint(): Promise<Diagnostic[]> {
  const program = join(root, 'node_modules/oxlint/bin/oxlint');
  const output = await new Promise<string>((done) => {
    execFile(process.execPath, [program, '--format=json', '.'], { cwd: house, maxBuffer: 1e8 }, (_, stdout) => {
      done(stdout);
    });
  });
  // oxlint's own report, of which only these three fields are read.
  return (JSON.parse(output) as { diagnostics: Diagnostic[] }).diagnostics;
}

const isShut = (what: string): unknown =>
  expect.stringMatching(new RegExp(`^${what.replaceAll('.', String.raw`\.`)} has (one|no) door`));

const found = (path: string, rule: string) =>
  diagnostics
    .filter(({ filename, code }) => filename.endsWith(path) && code === `house(${rule})`)
    .map(({ message }) => message);

beforeAll(async () => {
  house = await mkdtemp(join(tmpdir(), 'sarani-rules-'));
  await cp(join(root, '.oxlintrc.json'), join(house, '.oxlintrc.json'));
  await cp(join(root, '.ci/house-rules.mjs'), join(house, '.ci/house-rules.mjs'));
  await cp(join(root, 'CONTRIBUTING.md'), join(house, 'CONTRIBUTING.md'));
  await cp(join(root, '.ci/house'), join(house, '.ci/house'), { recursive: true });
  await Promise.all([
    ...roomArrows.map(([path, , specifier]) => write(path, importing(`./${specifier}`))),
    ...[...forbiddenArrows, ...allowedArrows].map(([path, specifier]) => write(path, importing(specifier))),
    ...[...hiddenArrows, ...plainArrows].map(([path, text]) => write(path, text)),
    write('server/src/features/auth/free.ts', noDoors),
    write('client/src/features/auth/free.ts', noClientDoors),
    write('server/src/features/auth/at.model.ts', 'export const fields = { at: Date, on: { type: Date } };'),
    ...shutDoors.map(([, text], index) => write(doorFile('server', index), text)),
    ...shutClientDoors.map(([, text], index) => write(doorFile('client', index), text)),
    write('client/src/features/auth/LoginForm.tsx', 'export const form = 1;'),
  ]);
  diagnostics = await lint();
}, 60_000);

afterAll(async () => {
  await rm(house, { recursive: true, force: true });
});

describe('the `arrows` lint rule', () => {
  test.each(roomArrows)(
    'allows %s to import the folder %s only if `roomsReachable` does',
    (path, _to, _specifier, isAllowed) => {
      expect(found(path, 'arrows')).toHaveLength(isAllowed ? 0 : 1);
    },
  );

  test.each(forbiddenArrows)('does not allow %s to import %s', (path) => {
    expect(found(path, 'arrows')).toHaveLength(1);
  });

  test.each(allowedArrows)('allows %s to import %s', (path) => {
    expect(found(path, 'arrows')).toEqual([]);
  });

  test.each(hiddenArrows)('does not allow %s to contain %s', (path) => {
    expect(found(path, 'arrows')).toHaveLength(1);
  });

  test.each(plainArrows)('allows %s to contain %s', (path) => {
    expect(found(path, 'arrows')).toEqual([]);
  });
});

describe('the `doors` lint rule', () => {
  test.each(shutDoors.map(([what], index) => [what, index] as const))(
    'rejects %s in a server file that may not use it (example %i)',
    (what, index) => {
      expect(found(doorFile('server', index), 'doors')).toEqual([isShut(what)]);
    },
  );

  test.each(shutClientDoors.map(([what], index) => [what, index] as const))(
    'rejects %s in a client file that may not use it (example %i)',
    (what, index) => {
      expect(found(doorFile('client', index), 'doors')).toEqual([isShut(what)]);
    },
  );

  test.each([
    'server/src/features/auth/free.ts',
    'client/src/features/auth/free.ts',
    'server/src/features/auth/at.model.ts',
  ])('accepts %s, whose code only resembles restricted code', (path) => {
    expect(found(path, 'doors')).toEqual([]);
  });
});

describe('the `names` lint rule', () => {
  test('rejects a file name that is not kebab-case', () => {
    expect(found('LoginForm.tsx', 'names')).toHaveLength(1);
  });
});
