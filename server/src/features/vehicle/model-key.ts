import { createHash } from 'node:crypto';
import type { Vehicle } from '@rental/contracts';
import { toNameKey } from '../location/name-key.ts';

type ModelFact =
  | 'carBrand'
  | 'carName'
  | 'modelYear'
  | 'transmissionType'
  | 'fuelType'
  | 'fuelLabel'
  | 'seats'
  | 'category';
type ModelFacts = { [Fact in ModelFact]?: Vehicle[Fact] | null | undefined };

/**
 * Names what a customer chooses: the same for cars that differ in plate, price, places or pictures alone, however their
 * names are typed. Part of what is stored: another rule needs a migration.
 */
export function modelKeyOf(car: ModelFacts): string {
  const { carBrand, carName, modelYear, transmissionType, fuelType, fuelLabel, seats, category } = car;
  const facts = [carBrand, carName, modelYear, transmissionType, fuelType, fuelLabel, seats, category];
  const keys = facts.map((fact) => toNameKey(String(fact ?? '')));
  return createHash('sha256').update(JSON.stringify(keys)).digest('base64url').slice(0, 12);
}
