import { vehicleContract } from '@rental/contracts';
import { samples } from '@rental/contracts/samples';
import { expect, test } from 'vitest';
import { Vehicle } from '../src/features/vehicle/vehicle.model.ts';
import { buildVehicle } from './support/factories.ts';
import { openOffice } from './support/open-office.ts';

const rounds = Array.from({ length: 8 }, (_, round) => round + 1);

test.each(rounds)(
  'of two concurrent edits of the same version of a car, one is saved and the other gets a conflict (round %i)',
  async () => {
    const office = await openOffice();
    const { _id, carLocations } = await buildVehicle();
    const car = { ...samples['vehicle.create'].body, carLocations: carLocations.map(String) };
    const edit = async (carName: string) =>
      office.call(vehicleContract.editById, {
        query: { id: String(_id) },
        body: { ...car, carName },
        headers: { 'if-match': '"1"' },
      });

    const answers = await Promise.all([edit('First'), edit('Second')]);

    const facts = answers.map(({ status, code, headers }) => [status, code, headers['etag']]);
    const winner = answers[0].status === 200 ? 'First' : 'Second';
    expect(facts).toEqual(
      expect.arrayContaining([
        [200, null, '"2"'],
        [409, 'edited_meanwhile', '"2"'],
      ]),
    );
    expect(await Vehicle.findById(_id).lean()).toMatchObject({ carName: winner, version: 2 });
  },
);
