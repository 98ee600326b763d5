import { locationContract, vehicleContract } from '@rental/contracts';
import { samples } from '@rental/contracts/samples';
import { describe, expect, test } from 'vitest';
import { Location } from '../src/features/location/location.model.ts';
import { Vehicle } from '../src/features/vehicle/vehicle.model.ts';
import { buildLocation, buildVehicle } from './support/factories.ts';
import { createTestApp, type TestApp } from './support/test-app.ts';

/* Two admins concurrently save changes to the version that both read: one succeeds, the other gets a conflict. */

const rounds = 8;

type Answer = { status: number; code: string | null; headers: Record<string, string | undefined> };

/** Returns the responses to both admins, the successful one first, and which admin succeeded. */
async function editTogether(app: TestApp, edit: (as: string, name: string) => Promise<Answer>) {
  const [first, second] = [await app.signInAs('admin'), await app.signInAs('admin')];
  const [a, b] = await Promise.all([edit(first.token, 'First'), edit(second.token, 'Second')]);
  const [won, lost] = a.status === 200 ? [a, b] : [b, a];
  return { winner: won === a ? 'First' : 'Second', won, lost };
}

const expectedAnswers = { won: [200, null, '"2"'], lost: [409, 'edited_meanwhile', '"2"'] };

const answersOf = ({ won, lost }: { won: Answer; lost: Answer }) => ({
  won: [won.status, won.code, won.headers['etag']],
  lost: [lost.status, lost.code, lost.headers['etag']],
});

const roundsOf = Array.from({ length: rounds }, (_, round) => round + 1);
const headers = { 'if-match': '"1"' };

describe('two admins who edit the same version concurrently', () => {
  test.each(roundsOf)('save only one of their edits to a car (round %i)', async () => {
    const app = await createTestApp();
    const { _id, carLocations } = await buildVehicle();
    const body = { ...samples['vehicle.create'].body, carLocations: carLocations.map(String) };
    const query = { id: String(_id) };

    const outcome = await editTogether(app, async (as, carName) =>
      app.client.call(vehicleContract.editById, { as, query, body: { ...body, carName }, headers }),
    );

    expect(answersOf(outcome)).toEqual(expectedAnswers);
    expect(await Vehicle.findById(_id).lean()).toMatchObject({ carName: outcome.winner, version: 2 });
  });

  test.each(roundsOf)('save only one of their edits to a location (round %i)', async () => {
    const app = await createTestApp();
    const { _id } = await buildLocation();
    const query = { id: String(_id) };

    const outcome = await editTogether(app, async (as, name) =>
      app.client.call(locationContract.editById, {
        as,
        query,
        body: { name, description: 'Gate 2', isEnabled: true },
        headers,
      }),
    );

    expect(answersOf(outcome)).toEqual(expectedAnswers);
    expect(await Location.findById(_id).lean()).toMatchObject({ name: outcome.winner, version: 2 });
  });
});
