import type { Migration } from './platform/migration/migration.ts';

/**
 * Every change of what earlier versions stored, in the order in which it is made; `npm run migrate` makes them, and no
 * server is ready while one that it needs finds work. CONTRIBUTING, "Change what is stored", says how to add one. A step
 * stays for as long as an installation may still run the version before it.
 */
export const migrations: readonly Migration[] = [];
