import { switchCounter } from '../../src/features/settings/counter-settings.ts';
import type { Deps } from '../../src/platform/deps.ts';
import { ObjectId } from '../../src/platform/mongo.ts';

/** Turns on the counter, as an owner does. */
export async function turnOnCounter(deps: Pick<Deps, 'clock'>): Promise<void> {
  await switchCounter(true, String(new ObjectId()), deps);
}
