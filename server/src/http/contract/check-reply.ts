import { isDeepStrictEqual } from 'node:util';
import type { Contract } from '@rental/contracts';

/**
 * Throws unless the data, as it will travel, is exactly what the contract promises: nothing missing, nothing more.
 * Runs outside production, so that a slip shows while it is made.
 */
export function checkReply(contract: Contract, data: unknown): void {
  const wire: unknown = JSON.parse(JSON.stringify(data ?? null));
  const parsed = contract.reply.safeParse(wire);
  const call = `${contract.method} ${contract.path}`;
  if (!parsed.success) throw new Error(`${call} violates its contract: ${JSON.stringify(parsed.error.issues)}`);
  if (!isDeepStrictEqual(parsed.data, wire)) throw new Error(`${call} returns more than its contract declares`);
}
