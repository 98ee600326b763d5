import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { listContracts } from '../index.ts';
import { carDocumentKinds } from '../rules/car/car-document.ts';
import { fleetColumns, documentColumn, plate, type VehicleFact, vehicleFacts } from './vehicle-facts.ts';
import { showPlate } from '../rules/car/show-facts.ts';
import { vehicleBody } from './vehicle.ts';
import { samples } from '../../samples/index.ts';

const namesIn = (reply: z.ZodMiniType): string[] => {
  const described = JSON.stringify(z.toJSONSchema(reply, { unrepresentable: 'any' }));
  return [...described.matchAll(/"(\w+)":\{/g)].map(([, name = '']) => name);
};
const fleetOnly = ['plate', 'plates', 'importKey', 'batchId'];
const calls = listContracts().map(({ id, contract }) => ({
  id,
  access: contract.access,
  names: namesIn(contract.reply).filter((name) => fleetOnly.includes(name)),
}));

describe('number plates', () => {
  test('are returned to customers only with their own bookings and agreements', () => {
    const open = calls.filter(({ access, names }) => access !== 'admin' && names.length > 0);
    expect(open).toEqual([
      { id: 'counter.getSignedAgreement', access: 'signed-in', names: ['plate'] },
      ...['getUserBookings', 'change', 'dropChange'].map((name) => ({
        id: `rental.${name}`,
        access: 'customer',
        names: ['plate'],
      })),
    ]);
    expect(calls.filter(({ names }) => names.length > 0).map(({ id }) => id)).toContain('vehicle.getAll');
  });

  test.each([
    ['KA01AB1234', 'KA 01 AB 1234'],
    ['22BH1234AA', '22 BH 1234 AA'],
    ['DL1CAA1111', 'DL 1 CAA 1111'],
    ['TEMP', 'TEMP'],
  ])('stored as %s are displayed as %s, which parses back to the stored form', (stored, shown) => {
    expect(showPlate(stored)).toBe(shown);
    expect(plate.parse(shown.toLowerCase())).toBe(stored);
  });
});

test('an unknown transmission type is rejected with a list of the allowed ones', () => {
  const { error } = vehicleBody.safeParse({ ...samples['vehicle.create'].body, transmissionType: 'semi' });

  expect(error?.issues.map(({ message }) => message)).toEqual(['Use one of: manual, automatic']);
});

test('every column of the fleet import file is the id, a vehicle property, a document or the number of cars to add', () => {
  const facts: Record<string, VehicleFact> = vehicleFacts;
  const columns = Object.values(facts).flatMap(({ column }) => column ?? []);
  const ofDocuments = carDocumentKinds.map(documentColumn);
  expect(['id', ...columns, ...ofDocuments, 'units'].toSorted()).toEqual(fleetColumns.toSorted());
});
