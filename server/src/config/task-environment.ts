/*
 * Environment variables that tasks and the start script read directly, because they are not settings or are needed even
 * when the settings are invalid.
 */

/** Returns the database URI and whether the mode is production, even when the rest of the environment is invalid. */
export function readDatabaseEnvironment(source: Record<string, string | undefined> = process.env): {
  mongodbUri: string | null;
  isProduction: boolean;
} {
  return { mongodbUri: source['MONGODB_URI'] || null, isProduction: source['NODE_ENV'] === 'production' };
}

/** Returns the password for the API's user in a self-hosted database, if set. */
export const readDatabasePassword = (source: Record<string, string | undefined> = process.env): string | undefined =>
  source['MONGODB_PASSWORD'] || undefined;

/** Returns the details of the admin to create; each of them may be missing. */
export function readAdminEnvironment(
  source: Record<string, string | undefined> = process.env,
): Partial<Record<'name' | 'email' | 'password', string>> {
  const { ADMIN_NAME: name, ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = source;
  return Object.fromEntries(Object.entries({ name, email, password }).filter(([, value]) => value));
}
