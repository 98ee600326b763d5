import { createHash } from 'node:crypto';
import type { Deps } from '../../platform/deps.ts';
import { isDuplicateKey } from '../../platform/mongo.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { Contact, type ContactRecord, openTicketKeys } from './contact.model.ts';
import { ticketOf } from './present-contact.ts';
import { takeTicketNumber } from './take-ticket-number.ts';

type Message = { name: string; email: string; message: string };
type ContactDeps = Pick<Deps, 'clock' | 'settings'>;

function fingerprintOf({ name, email, message }: Message): string {
  return createHash('sha256')
    .update(JSON.stringify([email, name, message]))
    .digest('hex');
}

async function openTicket(fingerprint: string): Promise<ContactRecord | null> {
  return Contact.findOne({ fingerprint, state: 'open' }).maxTimeMS(3_000).lean<ContactRecord>();
}

async function storeTicket(message: Message, fingerprint: string, { clock }: ContactDeps): Promise<void> {
  try {
    await Contact.create({
      number: await takeTicketNumber(),
      fingerprint,
      name: message.name,
      email: message.email,
      message: message.message,
      state: 'open',
      createdAt: clock.now(),
    });
  } catch (error) {
    // The same message won the race: its ticket is the answer to both.
    if (!isDuplicateKey(error, openTicketKeys)) throw error;
  }
}

/**
 * Stores a visitor's message under a ticket and tells the office and the visitor. The same message sent again while
 * its ticket is open answers with that ticket, and nobody is mailed twice.
 */
export async function createContact(message: Message, deps: ContactDeps): Promise<{ ticket: string }> {
  const fingerprint = fingerprintOf(message);
  if (!(await openTicket(fingerprint))) await storeTicket(message, fingerprint, deps);
  const record = await openTicket(fingerprint);
  // An admin handled it within these milliseconds; asking again would open a second ticket for one message.
  const number = record?.number ?? (await lastTicketNumber(fingerprint));
  const ticket = ticketOf(number);
  await queueMail(
    {
      key: `contact-office:${ticket}`,
      to: deps.settings.officeEmail,
      template: 'contact_office',
      data: { ticket, name: message.name, email: message.email, message: message.message },
    },
    deps,
  );
  // Nothing the visitor typed goes to this address: it may be somebody else's.
  await queueMail(
    { key: `contact-visitor:${ticket}`, to: message.email, template: 'contact_visitor', data: { ticket } },
    deps,
  );
  return { ticket };
}

async function lastTicketNumber(fingerprint: string): Promise<number> {
  const record = await Contact.findOne({ fingerprint }).sort({ number: -1 }).lean<ContactRecord>();
  if (!record) throw new Error('ticket not found after it was written');
  return record.number;
}
