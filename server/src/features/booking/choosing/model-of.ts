import { createHash } from 'node:crypto';
import type { Vehicle } from '@rental/contracts';

type Facts = Pick<Vehicle, 'carBrand' | 'carName' | 'modelYear' | 'transmissionType' | 'fuelType'>;

/** The key of the model that a car is of. */
export function modelOf({ carBrand, carName, modelYear, transmissionType, fuelType }: Facts): string {
  const facts = [carBrand, carName, modelYear, transmissionType, fuelType].map((fact) =>
    fact.normalize('NFKC').toLowerCase().trim(),
  );
  return createHash('sha256').update(JSON.stringify(facts)).digest('base64url').slice(0, 12);
}
