import type { ContactMessage, ContactState } from '@rental/contracts';
import { AppError } from '../../errors/app-error.ts';
import { deleteBatch } from '../../platform/batches/delete-batch.ts';
import type { Deps } from '../../platform/deps.ts';
import { Contact, type ContactRecord } from './contact.model.ts';
import { presentContact } from './present-contact.ts';

type ListInput = { state?: ContactState | undefined; page?: number | undefined };

/** Returns a page of open messages, oldest first, or of handled ones, newest first; empty beyond the end. */
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
    countMessages(state),
  ]);
  return { messages: records.map(presentContact), totalPages: Math.max(1, Math.ceil(total / pageSize)) };
}

export async function countMessages(state: ContactState): Promise<number> {
  return Contact.countDocuments({ state }).maxTimeMS(3_000);
}

/** Marks a message as handled. A repeated call retains the first admin and time. */
export async function handleContact(
  { id, handledBy }: { id: string; handledBy: string },
  { clock }: Pick<Deps, 'clock'>,
): Promise<ContactMessage> {
  await Contact.updateOne(
    { _id: id, state: 'open' },
    { $set: { state: 'handled', handledAt: clock.now(), handledBy } },
  );
  const record = await Contact.findById(id).maxTimeMS(3_000).lean<ContactRecord>();
  if (!record) throw new AppError('contact_not_found');
  return presentContact(record);
}

/** Returns the messages from an address, newest first. */
export async function findMessagesOf(email: string, most: number): Promise<ContactRecord[]> {
  return Contact.find({ email }).sort({ createdAt: -1 }).limit(most).maxTimeMS(3_000).lean<ContactRecord[]>();
}

/** Deletes the messages from an address, including open tickets. */
export async function forgetMessagesOf(email: string): Promise<void> {
  await Contact.deleteMany({ email });
}

/** Deletes up to `limit` messages older than the given time, oldest first, and returns how many were deleted. */
export const forgetMessages = async (before: Date, limit: number): Promise<number> =>
  deleteBatch(Contact, { createdAt: { $lt: before } }, { limit, sort: { createdAt: 1 } });
