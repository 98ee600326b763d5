import type { ContactMessage, ContactState } from '@rental/contracts';
import type { Deps } from '../../platform/deps.ts';
import { Contact, type ContactRecord } from './contact.model.ts';
import { presentContact } from './present-contact.ts';

type ListInput = { state?: ContactState | undefined; page?: number | undefined };

/** A page of open messages, oldest first, or of handled ones, newest first; a page beyond the end is empty. */
export async function listContacts(
  { state = 'open', page = 1 }: ListInput,
  { settings }: Pick<Deps, 'settings'>,
): Promise<{ messages: ContactMessage[]; totalPages: number }> {
  const { pageSize } = settings.booking;
  const direction = state === 'open' ? 1 : -1;
  const [records, total] = await Promise.all([
    Contact.find({ state })
      .sort({ createdAt: direction, _id: direction })
      .skip((page - 1) * pageSize)
      .limit(pageSize)
      .maxTimeMS(3_000)
      .lean<ContactRecord[]>(),
    Contact.countDocuments({ state }).maxTimeMS(3_000),
  ]);
  return { messages: records.map(presentContact), totalPages: Math.max(1, Math.ceil(total / pageSize)) };
}
