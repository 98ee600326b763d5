import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { contracts } from '@rental/contracts';
import { describe, expect, test } from 'vitest';

/* Know the noun, know the place: every group of contracts is a folder on both sides, and its calls stand there. */

const root = resolve(import.meta.dirname, '..');
const nouns = Object.keys(contracts);

/** Where a noun lives under another name, and why. */
const serverRooms: Record<string, string> = {
  // The calls of `auth` that the login page does without.
  account: 'features/auth',
  secondFactor: 'features/auth',
  // What helps to choose stands beside the search.
  choosing: 'features/booking',
  // What visitors see of the cars.
  fleet: 'features/vehicle',
  // The fleet as a file.
  vehicleImport: 'features/vehicle/import',
};
const clientRooms: Record<string, string> = {
  // A browser's whole part in paying is the checkout.
  payment: 'features/booking/checkout',
  // As on the server.
  account: 'features/auth',
  secondFactor: 'features/auth',
  choosing: 'features/booking',
  // A field of the form of a car.
  picture: 'features/vehicle',
  // The activity screen lists what browsers have blocked.
  system: 'features/audit',
  // The layer that calls the server reads its public settings.
  publicConfig: 'lib/api',
  // What of these two a customer may ask.
  publicLocation: 'features/location',
  ownBooking: 'features/rental',
};

/** Rooms that no contract names. */
const ownRooms = { server: ['mail'], client: ['site'] };

type Side = 'server' | 'client';

const foldersOf = (side: Side): string[] =>
  readdirSync(join(root, side, 'src/features'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .toSorted();

const roomOf = (noun: string, rooms: Record<string, string>): string => rooms[noun] ?? `features/${noun}`;

/** Every call of a contract that a pattern finds in a side's source, as [noun, folder]. */
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

describe('nouns and rooms', () => {
  test.each(nouns)('%s has a room on both sides', (noun) => {
    const rooms = [join('server/src/features', noun), join('client/src', roomOf(noun, clientRooms))];

    expect(rooms.map((room) => readdirSync(join(root, room)).length > 0)).toEqual([true, true]);
  });

  test.each(['server', 'client'] as const)('no room of the %s is a stranger', (side) => {
    const strangers = foldersOf(side).filter((folder) => !nouns.includes(folder) && !ownRooms[side].includes(folder));

    expect(strangers).toEqual([]);
  });

  test('every route stands in the room of its noun', () => {
    const routes = callsIn('server', /serve(?:File)?\(\s*router,\s*(?<noun>\w+)Contract\./g);
    const strays = routes.filter(([noun, folder]) => folder !== roomOf(noun, serverRooms));

    expect(routes.length).toBeGreaterThan(30);
    expect(strays).toEqual([]);
  });

  test('every endpoint of the client stands in the room of its noun', () => {
    const endpoints = callsIn('client', /[eE]ndpoint\((?<noun>\w+)Contract\./g);
    const strays = endpoints.filter(([noun, folder]) => folder !== roomOf(noun, clientRooms));

    expect(endpoints.length).toBeGreaterThan(20);
    expect(strays).toEqual([]);
  });
});
