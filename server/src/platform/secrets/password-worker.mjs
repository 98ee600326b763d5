// Runs in a worker thread of the pool in passwords.ts, because on the main thread each hash would stall every request.
// Plain JavaScript, so that node, tsx and vitest all load the same file.
import * as bcrypt from 'bcryptjs';

/** @param {{ password: string, cost: number }} task */
export const hash = async ({ password, cost }) => bcrypt.hash(password, cost);

/** @param {{ password: string, hashed: string }} task */
export const compare = async ({ password, hashed }) => bcrypt.compare(password, hashed);
