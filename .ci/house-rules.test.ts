import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');

/** Every arrow that is not in the table, once, as [the file that imports, what it imports]. */
const forbiddenArrows: [string, string][] = [
  ['contracts/src/pricing.ts', '../../server/src/errors/app-error.ts'],
  ['contracts/src/money.ts', 'mongoose'],
  ['server/src/errors/app-error.ts', '../config/settings.ts'],
  ['server/src/config/settings.ts', '../platform/clock.ts'],
  ['server/src/platform/clock.ts', '../http/serve.ts'],
  ['server/src/http/caller.ts', '../features/auth/find-session.ts'],
  ['server/src/features/booking/expire.ts', '../../tasks/build-indexes.ts'],
  ['server/src/features/booking/start.ts', '../../app.ts'],
  ['server/src/start.ts', './tasks/create-admin.ts'],
  ['server/src/features/receipt/issue-receipt.ts', '../payment/settle.ts'],
  ['server/src/features/payment/climb.ts', '../rental/cancel-booking.ts'],
  ['server/src/main.ts', '../local/seed.ts'],
  ['server/src/platform/razorpay/gateway.ts', '../../local/razorpay-sandbox/index.ts'],
  ['server/src/features/location/look.ts', '../vehicle/list-vehicles.ts'],
  ['server/src/features/booking/pay.ts', '../payment/settle.ts'],
  ['server/src/features/brand-new/first.ts', '../booking/create-booking.ts'],
  ['server/src/features/payment/peek.ts', '../booking/booking.model.ts'],
  ['server/src/features/auth/price.ts', '../../../../contracts/src/pricing.ts'],
  ['server/src/features/auth/screen.ts', '../../../../client/src/lib/paths.ts'],
  ['client/src/lib/clock.ts', '../ui/button.tsx'],
  ['client/src/lib/clock.ts', '../features/auth/auth-api.ts'],
  ['client/src/ui/button.tsx', '../features/auth/auth-slice.ts'],
  ['client/src/ui/dialog.tsx', '../pages/home.tsx'],
  ['client/src/features/auth/login-form.tsx', '../../pages/login.tsx'],
  ['client/src/features/auth/store.ts', '../../app/store.ts'],
  ['client/src/pages/login.tsx', '../app/router.tsx'],
  ['client/src/features/location/picker.tsx', '../booking/search-slice.ts'],
  ['client/src/features/brand-new/first.tsx', '../auth/auth-slice.ts'],
  ['client/src/features/booking/find.ts', '../../../../server/src/features/booking/search-cars.ts'],
  ['client/src/features/booking/whole.ts', '@rental/server'],
  ['client/e2e/journey.e2e.ts', '../../server/local/seed.ts'],
];

const allowedArrows: [string, string][] = [
  ['contracts/src/fields.ts', 'zod/mini'],
  ['server/src/app.ts', './features/booking/booking.routes.ts'],
  ['server/src/indexes.ts', './features/booking/booking.model.ts'],
  ['server/src/tasks/build-indexes.ts', '../indexes.ts'],
  ['server/src/features/rental/cancel-booking.ts', '../payment/settle.ts'],
  ['server/src/features/booking/create-booking.ts', '../vehicle/get-offered-vehicle.ts'],
  ['server/src/features/payment/settle.ts', '../booking/booking-moves.ts'],
  ['server/src/features/dashboard/revenue.ts', '../booking/booking.model.ts'],
  ['server/src/features/auth/tokens.ts', '@rental/contracts'],
  ['server/local/start.ts', '../src/app.ts'],
  ['server/test/access.api.test.ts', '../local/seed.ts'],
  ['client/src/app/dialog-host.tsx', '../features/booking/confirm-booking.tsx'],
  ['client/src/pages/bookings.tsx', '../features/receipt/receipt-sheet.tsx'],
  ['client/src/features/booking/list/booking-list.tsx', '../../rental/rental-api.ts'],
  ['client/src/features/vehicle/vehicle-form.tsx', '../location/location-picker.tsx'],
  ['client/src/ui/toast.tsx', '../lib/notify.tsx'],
  ['client/e2e/login.e2e.ts', '@rental/contracts'],
];

/** Every door, tried from the wrong room. */
const shutDoors: [string, string][] = [
  ['razorpay', "import Razorpay from 'razorpay'; export const use = Razorpay;"],
  ['mongoose', "import { connect } from 'mongoose'; export const use = connect;"],
  ['jsonwebtoken', "import { sign } from 'jsonwebtoken'; export const use = sign;"],
  ['bcryptjs', "import { hash } from 'bcryptjs'; export const use = hash;"],
  ['piscina', "import { Piscina } from 'piscina'; export const use = Piscina;"],
  ['pino', "import { pino } from 'pino'; export const use = pino;"],
  ['nodemailer', "import { createTransport } from 'nodemailer'; export const use = createTransport;"],
  [
    'rate-limiter-flexible',
    "import { RateLimiterMemory } from 'rate-limiter-flexible'; export const use = RateLimiterMemory;",
  ],
  ['process.env', "export const use = process.env['PORT'];"],
  ['the current time', 'export const use = new Date();'],
  ['the current time', 'export const use = Date.now();'],
];

const shutClientDoors: [string, string][] = [
  ['jwt-decode', "import { jwtDecode } from 'jwt-decode'; export const use = jwtDecode;"],
  ['@headlessui/react', "import { Dialog } from '@headlessui/react'; export const use = Dialog;"],
  ['react-toastify', "import { toast } from 'react-toastify'; export const use = toast;"],
  ['react-hook-form', "import { useForm } from 'react-hook-form'; export const use = useForm;"],
  ['fetch', "export const use = () => fetch('/api');"],
  ['localStorage', "export const use = () => localStorage.getItem('token');"],
  ['import.meta.env', 'export const use = import.meta.env;'],
  ['the current time', 'export const use = new Date();'],
];

type Diagnostic = { code: string; filename: string; message: string };

let house: string;
let diagnostics: Diagnostic[];

const doorFile = (side: string, index: number) =>
  side === 'server' ? `server/src/features/auth/door-${index}.ts` : `client/src/features/auth/door-${index}.ts`;
const importing = (specifier: string) => `import { thing } from '${specifier}';\nexport const use = thing;\n`;

async function write(path: string, text: string): Promise<void> {
  const file = join(house, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
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

const found = (path: string, rule: string) =>
  diagnostics
    .filter(({ filename, code }) => filename.endsWith(path) && code === `house(${rule})`)
    .map(({ message }) => message);

beforeAll(async () => {
  house = await mkdtemp(join(tmpdir(), 'sarani-rules-'));
  await cp(join(root, '.oxlintrc.json'), join(house, '.oxlintrc.json'));
  await cp(join(root, '.ci/house-rules.mjs'), join(house, '.ci/house-rules.mjs'));
  await Promise.all([
    ...[...forbiddenArrows, ...allowedArrows].map(([path, specifier]) => write(path, importing(specifier))),
    ...shutDoors.map(([, text], index) => write(doorFile('server', index), text)),
    ...shutClientDoors.map(([, text], index) => write(doorFile('client', index), text)),
    write('client/src/features/auth/LoginForm.tsx', 'export const form = 1;'),
  ]);
  diagnostics = await lint();
}, 60_000);

afterAll(async () => {
  await rm(house, { recursive: true, force: true });
});

describe('the arrows', () => {
  test.each(forbiddenArrows)('refuse %s importing %s', (path) => {
    expect(found(path, 'arrows')).toHaveLength(1);
  });

  test.each(allowedArrows)('let %s import %s', (path) => {
    expect(found(path, 'arrows')).toEqual([]);
  });
});

describe('the doors', () => {
  test.each(shutDoors.map(([what], index) => [what, index] as const))(
    'keep %s behind one server file (%i)',
    (what, index) => {
      expect(found(doorFile('server', index), 'doors')).toEqual([expect.stringContaining(`${what} has one door`)]);
    },
  );

  test.each(shutClientDoors.map(([what], index) => [what, index] as const))(
    'keep %s behind one client file (%i)',
    (what, index) => {
      expect(found(doorFile('client', index), 'doors')).toEqual([expect.stringContaining(`${what} has one door`)]);
    },
  );
});

describe('the names', () => {
  test('are kebab-case', () => {
    expect(found('LoginForm.tsx', 'names')).toHaveLength(1);
  });
});
