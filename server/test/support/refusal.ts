import { expect } from 'vitest';
import { hashDatabase } from './database.ts';

type Answer = { status: number; code: string | null; error: { message: string } | null };

/** One hash for each collection, except the sessions that a test opens for its calls. */
async function hashRecords(): Promise<Record<string, string>> {
  const { sessions: _, ...records } = await hashDatabase();
  return records;
}

/** Makes a call that must fail and write nothing. Returns the code and the sentence of its error. */
export async function refusalOf(call: () => Promise<Answer>): Promise<[string | null, string | undefined]> {
  const before = await hashRecords();
  const { status, code, error } = await call();
  expect(status).toBeGreaterThanOrEqual(400);
  expect(status).toBeLessThan(500);
  expect(await hashRecords()).toEqual(before);
  return [code, error?.message];
}
