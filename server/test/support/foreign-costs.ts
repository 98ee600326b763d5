import { Cost } from '../../src/features/cost/cost.model.ts';
import { ObjectId } from '../../src/platform/mongo.ts';

/* For the test of other locations: a cost of a car, with the id of the car, and the calls about it. */

type OfCar = { car: { _id: ObjectId } };

const fuel = { kind: 'fuel', day: '2026-11-01', amount: 3_200 } as const;

export const buildCost = async (carId: ObjectId) => Cost.create({ _id: carId, carId, ...fuel, by: carId, version: 1 });

const costId = ({ car }: OfCar) => String(car._id);

export const costCases = {
  'cost.getByCar': { missing: 'vehicle_not_found', about: (at: OfCar) => ({ query: { carId: costId(at) } }) },
  'cost.getCsv': { missing: 'vehicle_not_found', about: (at: OfCar) => ({ query: { carId: costId(at) } }) },
  'cost.add': {
    missing: 'vehicle_not_found',
    about: (at: OfCar) => ({ body: { costId: String(new ObjectId()), ...fuel, carId: costId(at) } }),
  },
  'cost.edit': {
    missing: 'cost_not_found',
    about: (at: OfCar) => ({ body: { costId: costId(at), ...fuel, version: 1 } }),
  },
  'cost.remove': { missing: 'cost_not_found', about: (at: OfCar) => ({ body: { costId: costId(at), version: 1 } }) },
};
