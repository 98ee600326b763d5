import type { KeyScope } from '@rental/contracts';

export const scopeTexts: Record<KeyScope, string> = {
  'bookings:read': 'Bookings, with customers’ names and contact details',
  'fleet:read': 'Cars and their calendar',
  'reports:read': 'Totals and reports',
};

export const keyTexts = {
  panel: 'API keys',
  about: 'A key lets another program read data of your business. It can never change anything.',
  docs: 'The description of the API lists the calls.',
  name: 'Name of the program',
  scopes: 'It may read',
  of: 'From',
  everywhere: 'All locations',
  expiresOn: 'Last day',
  expiresHint: 'Leave it empty for a key that doesn’t expire.',
  create: 'Create key',
  created: (name: string) => `Key for “${name}”`,
  once: 'Copy it now. It isn’t shown again. Anyone who has it can read this data.',
  copyTexts: { copy: 'Copy key', copied: 'Key copied', noCopy: 'Select the key and copy it yourself.' },
  none: 'No API keys yet.',
  listFailed: 'We couldn’t load the API keys.',
  neverUsed: 'Not used yet',
  lastUsed: 'Last used ',
  until: (day: string) => `until ${day}`,
  over: 'Ended',
  revoke: 'Revoke',
  askRevoke: 'Revoke this key? Its next request fails.',
  back: 'Go back',
} as const;
