import { vehicleImportContract } from '@rental/contracts';
import { expect, test } from 'vitest';
import { Vehicle } from '../../src/features/vehicle/vehicle.model.ts';
import { buildLocation, buildVehicle } from '../../test/support/factories.ts';
import { createImporter } from '../../test/support/fleet-file.ts';
import { type Office, openOffice } from '../../test/support/open-office.ts';
import { callChild, type ServerChild, startServerChild } from './server-child.ts';
import { isLongStorm } from './storm-settings.ts';

/*
 * A file of cars under a server that is killed: sent again, each car of it is there once. One command adds all of its
 * cars and one changes all, so between these lies every place at which a process can leave its work.
 */

const standing = 20;
const rows = 60;
const unitsOfARow = 5;

/** A file that changes every car of the fleet and adds cars, some of them several a row. */
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

/** Asks what the file would do, and then for it to be done; answers whether the second answer came. */
async function sendFile(child: ServerChild, { file, token }: Sent): Promise<boolean> {
  const shown = await callChild(child, vehicleImportContract.previewImport, { token, file });
  const query = { digest: shown?.data['digest'] ?? '' };
  return (await callChild(child, vehicleImportContract.import, { token, file, query })) !== null;
}

/** Sent again by a server that lives: each car was changed once, and there are as many as the file says. */
async function expectWhole(office: Office, { file, token }: Sent): Promise<void> {
  const { status, data } = await createImporter(office, token).run(file);
  expect([status, data.added + data.changed + data.same]).toEqual([200, standing + rows * unitsOfARow]);
  expect(await Vehicle.countDocuments()).toBe(standing + rows * unitsOfARow);
  expect(await Vehicle.countDocuments({ carName: 'Creta', version: 2 })).toBe(standing);
  expect(await Vehicle.countDocuments({ carName: 'Creta', version: 1 })).toBe(rows * unitsOfARow);
}

test.each(isLongStorm ? ['import:read', 'import:added', 'import:edited'] : ['import:added'])(
  'a file under which the server was killed at %s is finished when it is sent again',
  async (place) => {
    const { office, ...sent } = await openScene();
    const child = await startServerChild(office.sandbox.origin, { CRASH_AT: place });

    const hasAnswered = await sendFile(child, sent);
    const signal = await child.ended;

    expect([hasAnswered, signal]).toEqual([false, 'SIGKILL']);
    await expectWhole(office, sent);
  },
);
