import { Damage } from '../../src/features/damage/damage.model.ts';
import { ObjectId } from '../../src/platform/mongo.ts';

/* For the test of other locations: a damage of a car, with the id of the car, and the calls about it. */

type OfCar = { car: { _id: ObjectId } };

const dent = { place: 'boot', kind: 'dent', size: 'small' } as const;

export const buildDamage = async (carId: ObjectId, at: string) =>
  Damage.create({ _id: carId, carId, ...dent, at: new Date(at), state: 'open' });

const damageId = ({ car }: OfCar) => String(car._id);

export const damageCases = {
  'damage.getByCar': { missing: 'vehicle_not_found', about: (at: OfCar) => ({ query: { carId: damageId(at) } }) },
  'damage.add': {
    missing: 'vehicle_not_found',
    about: (at: OfCar) => ({ body: { damageId: String(new ObjectId()), ...dent, carId: damageId(at) } }),
  },
  'damage.repair': {
    missing: 'damage_not_found',
    about: (at: OfCar) => ({ body: { damageId: damageId(at), cost: 0 } }),
  },
  'damage.reopen': { missing: 'damage_not_found', about: (at: OfCar) => ({ body: { damageId: damageId(at) } }) },
};
