import { createHash } from 'node:crypto';
import { modelKeyFacts, type VehicleBody } from '@rental/contracts';
import { toNameKey } from '../../platform/name-key.ts';

type ModelFacts = { [Fact in (typeof modelKeyFacts)[number]]?: VehicleBody[Fact] | undefined };

/**
 * Returns the key of a car’s model, which is what a customer chooses. Cars that differ only in plate, price, locations
 * or pictures, or in how their names are typed, have the same key. Keys are stored, so changing the rule requires a
 * migration.
 */
export function modelKeyOf(car: ModelFacts): string {
  const keys = modelKeyFacts.map((fact) => toNameKey(String(car[fact] ?? '')));
  return createHash('sha256').update(JSON.stringify(keys)).digest('base64url').slice(0, 12);
}
