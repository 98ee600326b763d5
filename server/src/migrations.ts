import type { Migration } from './platform/migration/migration.ts';

/**
 * Every migration in order. `npm run migrate` runs them, and a server is not ready while one that it needs still has
 * documents to change. CONTRIBUTING, "Change what is stored", explains how to add one. A step must remain while an
 * installation may still run the version before it.
 */
export const migrations: readonly Migration[] = [];
