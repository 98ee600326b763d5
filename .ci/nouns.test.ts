import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { contracts } from '@rental/contracts';
import { describe, expect, test } from 'vitest';
import { root } from './tracked-files.ts';

/* Both the server and the client need a folder named after each contract group, with the code for its calls. */

const nouns = Object.keys(contracts);

/** Contract groups whose folder has a different name, with the reason. */
const serverRooms: Record<string, string> = {
  // These groups are separate from `auth`, because the login page does not need their calls.
  account: 'features/auth',
  secondFactor: 'features/auth',
  // Searching for cars and booking them share a folder.
  availability: 'features/booking',
  // The group `fleet` contains the public data about vehicles.
  fleet: 'features/vehicle',
  // The group `vehicleImport` imports vehicles from a file and exports them to one.
  vehicleImport: 'features/vehicle/import',
  // The calls of `counter` about money.
  counterMoney: 'features/counter/money',
  extraCharge: 'features/counter/extra-charge',
  // The calls of `counter` about drawers and the day book, and about who had a car.
  drawer: 'features/counter/drawer',
  custody: 'features/counter/custody',
  onlineAccess: 'features/counter/online-access',
  addBookings: 'features/counter/online-access',
  // The call of `counter` that customers make, too.
  signedAgreement: 'features/counter',
  // The calls of `payment` that need a pay link instead of a login.
  payLink: 'features/payment/link',
  // The calls of `dashboard` that only the screen of reports makes.
  cancellations: 'features/dashboard',
  demand: 'features/dashboard',
  report: 'features/dashboard',
  registration: 'features/tax/registration',
  taxProfile: 'features/tax/profile',
  taxedLines: 'features/tax/taxed-lines',
  // The calls of `month` about the names of the accountant’s ledgers, and about locked months.
  ledger: 'features/month',
  feed: 'features/connection/feed',
  monthLock: 'features/month',
  apiKey: 'features/connection/key',
  endpoint: 'features/connection/endpoint',
};
const clientRooms: Record<string, string> = {
  // In the browser, a payment consists only of the checkout.
  payment: 'features/booking/checkout',
  account: 'features/auth',
  secondFactor: 'features/auth',
  availability: 'features/booking',
  // A picture is a field in the vehicle form.
  picture: 'features/vehicle',
  // The activity screen lists what browsers have blocked.
  system: 'features/audit',
  // The API layer reads the server’s public settings.
  publicConfig: 'lib/api',
  // The page that a pay link opens.
  payLink: 'features/payment',
  cancellations: 'features/dashboard/report',
  demand: 'features/dashboard/report',
  report: 'features/dashboard/report',
  registration: 'features/tax',
  taxProfile: 'features/tax',
  taxedLines: 'features/tax',
  ledger: 'features/month',
  feed: 'features/connection',
  monthLock: 'features/month',
  apiKey: 'features/connection',
  endpoint: 'features/connection',
  // The calls of a group that only customers, or only staff, make.
  publicLocation: 'features/location',
  ownBooking: 'features/rental',
  secondDriver: 'features/rental/licence',
  // Billing details are changed on the page of a paper, and in the details of a booking.
  billing: 'features/receipt/billing',
  damageAnswer: 'features/rental',
  addBookings: 'features/booking/list',
  // The page to print is opened from the details of a booking and from My Bookings.
  signedAgreement: 'features/rental/agreement',
  bookingChange: 'features/rental',
  staffRental: 'features/rental',
  staffChange: 'features/rental',
  // The client’s forms for counter money are in the details of a booking, which belong to `rental`.
  counterMoney: 'features/rental/money',
  extraCharge: 'features/rental/extra-charge',
  drawer: 'features/counter/drawer',
  custody: 'features/counter/custody',
  onlineAccess: 'features/counter/online-access',
};

/** Folders without a contract group. */
const ownRooms = { server: ['mail'], client: ['site'] };

type Side = 'server' | 'client';

const foldersOf = (side: Side): string[] =>
  readdirSync(join(root, side, 'src/features'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .toSorted();

const roomOf = (noun: string, rooms: Record<string, string>): string => rooms[noun] ?? `features/${noun}`;

/** Returns every contract call in the source of one side that matches the pattern, as [noun, folder]. */
function callsIn(side: Side, pattern: RegExp): [noun: string, folder: string][] {
  const source = join(root, side, 'src');
  return readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
    .flatMap((file) =>
      [...readFileSync(join(source, file), 'utf8').matchAll(pattern)].map(({ groups }): [string, string] => [
        groups?.['noun'] ?? '',
        relative('.', dirname(file)),
      ]),
    );
}

describe('contract groups and their folders', () => {
  test.each(nouns)('%s has a folder in the server and in the client', (noun) => {
    const rooms = [join('server/src/features', noun), join('client/src', roomOf(noun, clientRooms))];

    expect(rooms.map((room) => readdirSync(join(root, room)).length > 0)).toEqual([true, true]);
  });

  test.each(['server', 'client'] as const)('every feature folder of the %s belongs to a contract group', (side) => {
    const strangers = foldersOf(side).filter((folder) => !nouns.includes(folder) && !ownRooms[side].includes(folder));

    expect(strangers).toEqual([]);
  });

  test('every route is in the folder of its contract group', () => {
    const routes = callsIn('server', /serve(?:File)?\(\s*router,\s*(?<noun>\w+)Contract\./g);
    const strays = routes.filter(([noun, folder]) => folder !== roomOf(noun, serverRooms));

    expect(routes.length).toBeGreaterThan(30);
    expect(strays).toEqual([]);
  });

  test('every client endpoint is in the folder of its contract group', () => {
    const endpoints = callsIn('client', /[eE]ndpoint\((?<noun>\w+)Contract\./g);
    const strays = endpoints.filter(([noun, folder]) => folder !== roomOf(noun, clientRooms));

    expect(endpoints.length).toBeGreaterThan(20);
    expect(strays).toEqual([]);
  });
});
