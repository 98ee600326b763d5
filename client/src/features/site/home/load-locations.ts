import type { Location, locationContract } from '@rental/contracts';
import { isRecord, send } from '../../../lib/api/http.ts';

type NamedLocation = Pick<Location, '_id' | 'name'>;

// Type-checked against the contract. Importing the contract itself would add its schemas to the bundle.
const path: typeof locationContract.getAll.path = '/location/getAll';

function isNamedLocation(value: unknown): value is NamedLocation {
  return isRecord(value) && typeof value['_id'] === 'string' && typeof value['name'] === 'string';
}

/** Returns the locations that a visitor may choose, oldest first; an empty list if the server cannot be reached. */
export async function loadLocations(signal: AbortSignal): Promise<NamedLocation[]> {
  const answer = await send({ method: 'GET', path, signal });
  if ('error' in answer || !isRecord(answer.data)) return [];
  const { data } = answer.data;
  return Array.isArray(data) ? data.filter(isNamedLocation) : [];
}
