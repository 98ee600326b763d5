import type { Settings } from './settings.ts';

/** Returns the origin of the site for links in emails; localhost when `publicUrl` is not set. */
export const siteOrigin = ({ publicUrl, port }: Pick<Settings, 'publicUrl' | 'port'>): string =>
  publicUrl ?? `http://localhost:${port}`;
