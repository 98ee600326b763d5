import { vehicleImportContract } from '@rental/contracts';
import { expect, test } from 'vitest';
import { Vehicle } from '../../src/features/vehicle/vehicle.model.ts';
import { buildLocation, buildVehicle } from '../../test/support/factories.ts';
import { createImporter } from '../../test/support/fleet-file.ts';
import { type Office, openOffice } from '../../test/support/open-office.ts';
import { callChild, type ServerChild, startServerChild } from './server-child.ts';
import { isLongStorm } from './storm-settings.ts';

/*
 * Kills the server while it imports a fleet file; after the import is repeated, each car is in the fleet exactly once.
 * One command adds all new cars and a second one changes all existing ones, so a killed process can leave the import
 * half done only between the two.
 */

const standing = 20;
const rows = 60;
const unitsOfARow = 5;

/** Sets up a fleet, and a file that changes every car of the fleet and adds new cars, several per row. */
async function openScene() {
  const office = await openOffice();
  office.clock.set(new Date());
  const { _id } = await buildLocation({ name: 'Pune Station' });
  const plates = Array.from({ length: standing }, (_, index) => `MH12AB${1_000 + index}`);
  for (const plate of plates) await buildVehicle({ plate, carLocations: [_id] });
  const line = (plate: string, units: number | '') =>
    `Creta,Hyundai,2022,automatic,petrol,Pune Station,2350,${plate},${units}`;
  const file = [
    'car_name,brand,year,gear,fuel,locations,price_per_day,plate,units',
    ...plates.map((plate) => line(plate, '')),
    ...Array.from({ length: rows }, () => line('', unitsOfARow)),
  ].join('\n');
  const { token } = await office.signInAs('admin');
  return { office, file, token };
}

type Sent = { file: string; token: string };

/** Previews the file and then imports it. Returns whether a response to the import arrived. */
async function sendFile(child: ServerChild, { file, token }: Sent): Promise<boolean> {
  const shown = await callChild(child, vehicleImportContract.previewImport, { token, file });
  const query = { digest: shown?.data['digest'] ?? '' };
  return (await callChild(child, vehicleImportContract.import, { token, file, query })) !== null;
}

/**
 * Imports the file again on a running server, then asserts that each car was changed exactly once and that there are as
 * many cars as the file lists.
 */
async function expectWhole(office: Office, { file, token }: Sent): Promise<void> {
  const { status, data } = await createImporter(office, token).run(file);
  expect([status, data.added + data.changed + data.same]).toEqual([200, standing + rows * unitsOfARow]);
  expect(await Vehicle.countDocuments()).toBe(standing + rows * unitsOfARow);
  expect(await Vehicle.countDocuments({ carName: 'Creta', version: 2 })).toBe(standing);
  expect(await Vehicle.countDocuments({ carName: 'Creta', version: 1 })).toBe(rows * unitsOfARow);
}

test.each(isLongStorm ? ['import:read', 'import:added', 'import:edited'] : ['import:added'])(
  'an import whose server was killed at %s is completed when the file is sent again',
  async (place) => {
    const { office, ...sent } = await openScene();
    const child = await startServerChild(office.sandbox.origin, { CRASH_AT: place });

    const hasAnswered = await sendFile(child, sent);
    const signal = await child.ended;

    expect([hasAnswered, signal]).toEqual([false, 'SIGKILL']);
    await expectWhole(office, sent);
  },
);
