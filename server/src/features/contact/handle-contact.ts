import type { ContactMessage } from '@rental/contracts';
import { AppError } from '../../errors/app-error.ts';
import type { Deps } from '../../platform/deps.ts';
import { Contact, type ContactRecord } from './contact.model.ts';
import { presentContact } from './present-contact.ts';

/** Marks a message as handled. Done twice, the first admin and the first moment stay. */
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
