import { dayInIndia } from '@rental/contracts';
import { createHash } from 'node:crypto';
import type { Deps } from '../../platform/deps.ts';
import { isDuplicateKey } from '../../platform/mongo.ts';
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
 * Stores a visitor's message under a ticket and tells the office, and the visitor once a day. The same message sent
 * again while its ticket is open answers with that ticket, and nobody is mailed twice.
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
  // Nothing the visitor typed goes to this address, and one mail a day at most: it may be somebody else's.
  await queueMail(
    { key: acknowledgementKey(message.email, deps), to: message.email, template: 'contact_visitor', data: { ticket } },
    deps,
  );
  return { ticket };
}

/** One a day for an address, by the day in India; the address itself stays out of the key, which travels in the mail. */
function acknowledgementKey(email: string, { clock }: ContactDeps): string {
  const receiver = createHash('sha256').update(email).digest('hex').slice(0, 32);
  return `contact-visitor:${receiver}:${dayInIndia(clock.now())}`;
}

async function lastTicketNumber(fingerprint: string): Promise<number> {
  const record = await Contact.findOne({ fingerprint }).sort({ number: -1 }).lean<ContactRecord>();
  if (!record) throw new Error('ticket not found after it was written');
  return record.number;
}

/** The first ticket is number 1001, so that no number looks like a count of our mail. */
const before = 1_000;

async function increment(): Promise<number | null> {
  const counter = await TicketCounter.findOneAndUpdate(
    { _id: 'contact' },
    { $inc: { value: 1 } },
    { returnDocument: 'after' },
  ).lean();
  return counter?.value ?? null;
}

/** A number that nobody else was given. Numbers ascend; one may stay unused. */
async function takeTicketNumber(): Promise<number> {
  const next = await increment();
  if (next !== null) return next;
  try {
    await TicketCounter.create({ _id: 'contact', value: before });
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
  }
  const first = await increment();
  if (first === null) throw new Error('ticket counter not found after it was written');
  return first;
}
