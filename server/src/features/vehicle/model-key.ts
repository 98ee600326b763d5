import { createHash } from 'node:crypto';
import { modelKeyFacts, type VehicleBody } from '@rental/contracts';
import { toNameKey } from '../location/name-key.ts';

type ModelFacts = { [Fact in (typeof modelKeyFacts)[number]]?: VehicleBody[Fact] | undefined };

/**
 * Identifies what a customer chooses: the same for cars that differ only in plate, price, locations or pictures,
 * however their names are typed. The key is stored: changing the rule needs a migration.
 */
export function modelKeyOf(car: ModelFacts): string {
  const keys = modelKeyFacts.map((fact) => toNameKey(String(car[fact] ?? '')));
  return createHash('sha256').update(JSON.stringify(keys)).digest('base64url').slice(0, 12);
}
