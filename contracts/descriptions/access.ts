import type { Access, CallLimit } from '../src/index.ts';

/** Describes each access level in the API description. */
export const accessTexts: Record<Access, string> = {
  public: 'For everybody.',
  optional: 'For everybody; a token that is sent must be valid.',
  'signed-in': 'For customers and admins.',
  customer: 'For customers.',
  admin: 'For admins.',
  signature: 'For whoever can sign.',
};

/** Describes each rate limit; null for calls that have only the general limit per address. */
export const limitTexts: Record<CallLimit, string | null> = {
  none: null,
  login: 'Limited by address, by account and by both together.',
  register: 'Limited by address; only well-formed requests count.',
  confirmation: 'Limited by user, and by the email address that is mailed.',
  reset: 'Limited by address, and by the email address that is mailed.',
  booking: 'Limited by user, as bookings are.',
  payment: 'Limited by user, together with all that concerns payments.',
  read: 'Limited by user, together with all larger reads.',
  'public-read': 'Limited by address, or by user where one is signed in, together with all that visitors read.',
  contact: 'Limited by address, together with all messages of visitors.',
  report: 'Limited by address.',
  webhook: 'Limited by address; only bad signatures count.',
};
