import { dayInIndia } from '@rental/contracts';
import { createHash } from 'node:crypto';
import type { Deps } from '../../platform/deps.ts';
import { ignoreDuplicate } from '../../platform/mongo.ts';
import { pick } from '../../platform/pick.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { Contact, type ContactRecord, openTicketKeys, TicketCounter } from './contact.model.ts';
import { ticketOf } from './present-contact.ts';

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
  const ticket = {
    number: await takeTicketNumber(),
    fingerprint,
    ...pick(message, ['name', 'email', 'message']),
    state: 'open' as const,
    createdAt: clock.now(),
  };
  // If a concurrent request stored the same message first, both requests return its ticket.
  await Contact.create(ticket).catch(ignoreDuplicate(openTicketKeys));
}

/**
 * Stores a visitor’s message as a ticket and notifies the office, and the visitor at most once a day. Repeating the
 * message while its ticket is open returns that ticket and does not send a second email.
 */
export async function createContact(message: Message, deps: ContactDeps): Promise<{ ticket: string }> {
  const fingerprint = fingerprintOf(message);
  if (!(await openTicket(fingerprint))) await storeTicket(message, fingerprint, deps);
  const record = await openTicket(fingerprint);
  // If an admin has since handled the message, its ticket is returned: trying again would open a second ticket.
  const number = record?.number ?? (await lastTicketNumber(fingerprint));
  const ticket = ticketOf(number);
  await queueMail(
    {
      key: `contact-office:${ticket}`,
      to: deps.settings.officeEmail,
      template: 'contact_office',
      data: { ticket, ...pick(message, ['name', 'email', 'message']) },
    },
    deps,
  );
  // The address may belong to someone else, so it receives at most one email a day, and nothing that the visitor typed.
  await queueMail(
    { key: acknowledgementKey(message.email, deps), to: message.email, template: 'contact_visitor', data: { ticket } },
    deps,
  );
  return { ticket };
}

/**
 * Returns a key that allows one email per address and day, Indian time. It contains only a hash of the address, because
 * the email’s Message-ID contains the key.
 */
function acknowledgementKey(email: string, { clock }: ContactDeps): string {
  const receiver = createHash('sha256').update(email).digest('hex').slice(0, 32);
  return `contact-visitor:${receiver}:${dayInIndia(clock.now())}`;
}

async function lastTicketNumber(fingerprint: string): Promise<number> {
  const record = await Contact.findOne({ fingerprint }).sort({ number: -1 }).lean<ContactRecord>();
  if (!record) throw new Error('ticket not found after it was written');
  return record.number;
}

/** The first ticket is number 1001, so that numbers do not reveal how many messages we receive. */
const before = 1_000;

/** Returns a unique number. Numbers ascend; some may remain unused. */
async function takeTicketNumber(): Promise<number> {
  const next = [{ $set: { value: { $add: [{ $ifNull: ['$value', before] }, 1] } } }];
  const options = { upsert: true, returnDocument: 'after', updatePipeline: true } as const;
  const { value } = await TicketCounter.findOneAndUpdate({ _id: 'contact' }, next, options).orFail().lean();
  return value;
}
