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
  if (!parsed.success) throw new Error(`${call} breaks its contract: ${JSON.stringify(parsed.error.issues)}`);
  if (!isDeepStrictEqual(parsed.data, wire)) throw new Error(`${call} answers with more than its contract names`);
}
