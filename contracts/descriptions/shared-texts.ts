import type { Access, CallLimit, Envelope, ErrorBody, ErrorDetail, Rank } from '../src/index.ts';

export const accessTexts: Record<Access, string> = {
  public: 'For everyone.',
  optional: 'For everyone; a token that is sent must be valid.',
  'signed-in': 'For customers and admins.',
  customer: 'For customers.',
  admin: 'For admins.',
  signature: 'Authenticated by a signature.',
};

/** The description of the lowest rank of an admin that may call. */
export const rankTexts: Record<Rank, string> = {
  owner: 'Only owners may call it.',
  manager: 'Owners may call it, and managers for their locations.',
  clerk: 'Owners may call it, and managers and clerks for their locations.',
};

/** The description of each rate limit; null if only the general limit per address applies. */
export const limitTexts: Record<CallLimit, string | null> = {
  none: null,
  login: 'Rate-limited per address, per account, and per combination of both.',
  register: 'Rate-limited per address; only valid requests count.',
  confirmation: 'Rate-limited per user and per recipient of the email.',
  reset: 'Rate-limited per address and per recipient of the email.',
  booking: 'Rate-limited per user.',
  payment: 'Rate-limited per user, together with all other payment calls.',
  read: 'Rate-limited per user, together with all other large reads.',
  'public-read': 'Rate-limited per user, or per address for visitors, together with all other public reads.',
  contact: 'Rate-limited per address, together with all other messages from visitors.',
  report: 'Rate-limited per address.',
  webhook: 'Rate-limited per address; only invalid signatures count.',
};

export const envelopeTexts: Record<keyof Envelope<unknown> | keyof ErrorBody | keyof ErrorDetail, string> = {
  statusCode: 'The HTTP status.',
  message: 'What happened, for people.',
  data: 'The result; for an error, the facts that a screen needs to act on it.',
  code: 'The error code, for programs.',
  requestId: 'The id of the request, as in `X-Request-Id`; quote it when you ask for help.',
  details: 'Every invalid field, for `invalid_input`.',
  path: 'The field, with dots between its parts; empty for the whole input.',
};
