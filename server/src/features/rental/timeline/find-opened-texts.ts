import { findDoneCalls } from '../../audit/entries-about.ts';
import { findUserNames } from '../../auth/account/find-users.ts';

/** A text about a booking that a member of staff opened in WhatsApp. */
export type OpenedText = { at: Date; kind: string; name: string };

/** Returns from the audit log which texts about a booking were opened in WhatsApp, when, and by whom. */
export async function findOpenedTexts(bookingId: string): Promise<OpenedText[]> {
  const calls = await findDoneCalls('whatsapp.recordOpened', bookingId);
  const names = await findUserNames(calls.map(({ actorId }) => actorId));
  return calls.map(({ at, actorId, after }) => ({
    at,
    kind: String(after?.['kind']),
    name: names.get(String(actorId)) ?? '–',
  }));
}
