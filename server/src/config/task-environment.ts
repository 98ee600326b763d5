/* What tasks and the start read of the environment besides the settings, or when those cannot be used. */

/** Which database the environment names, and whether as production, even where the rest of it cannot be used. */
export function readDatabaseEnvironment(source: Record<string, string | undefined> = process.env): {
  mongodbUri: string | null;
  isProduction: boolean;
} {
  return { mongodbUri: source['MONGODB_URI'] || null, isProduction: source['NODE_ENV'] === 'production' };
}

/** The password that the API's user shall have in a database of our own, if the environment says. */
export const readDatabasePassword = (source: Record<string, string | undefined> = process.env): string | undefined =>
  source['MONGODB_PASSWORD'] || undefined;

/** What the environment says about the admin to be made; each part may be missing. */
export function readAdminEnvironment(
  source: Record<string, string | undefined> = process.env,
): Partial<Record<'name' | 'email' | 'password', string>> {
  const { ADMIN_NAME: name, ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = source;
  return Object.fromEntries(Object.entries({ name, email, password }).filter(([, value]) => value));
}
