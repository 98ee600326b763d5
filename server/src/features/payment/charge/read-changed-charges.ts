import { ofMajority } from '../../../platform/mongo.ts';
import { readBatches } from '../../../platform/batches/read-batches.ts';
import { Charge, type ChargeRecord } from './charge.model.ts';

/** Reads, in batches, the charges that have changed since this time, in a state that no failover can undo. */
export const readChangedCharges = (since: Date): AsyncGenerator<ChargeRecord[]> =>
  readBatches(Charge, { changedAt: { $gte: since, $type: 'date' } }, { hint: 'changed', readConcern: ofMajority });
