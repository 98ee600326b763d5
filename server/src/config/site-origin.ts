import type { Settings } from './settings.ts';

/** Where people reach the site, for addresses in mails; on this machine unless the settings say. */
export const siteOrigin = ({ publicUrl, port }: Pick<Settings, 'publicUrl' | 'port'>): string =>
  publicUrl ?? `http://localhost:${port}`;
