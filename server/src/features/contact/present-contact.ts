import type { ContactMessage } from '@rental/contracts';
import { pick } from '../../platform/pick.ts';
import type { ContactRecord } from './contact.model.ts';

const hour = 3_600_000;
const acknowledgeWithin = 48 * hour;

export function ticketOf(number: number): string {
  return `SAR-${number}`;
}

function oneMonthAfter(moment: Date): Date {
  const later = new Date(moment);
  later.setUTCMonth(later.getUTCMonth() + 1);
  // JavaScript turns 31 January plus one month into 3 March; the rule requires the last day of February.
  if (later.getUTCDate() !== moment.getUTCDate()) later.setUTCDate(0);
  return later;
}

/** Returns a message as admins see it, with the dates by which to acknowledge and resolve it. */
export function presentContact(record: ContactRecord): ContactMessage {
  return {
    _id: record._id.toHexString(),
    ticket: ticketOf(record.number),
    ...pick(record, ['name', 'email', 'message', 'state', 'handledBy']),
    createdAt: record.createdAt.toISOString(),
    acknowledgeBy: new Date(record.createdAt.getTime() + acknowledgeWithin).toISOString(),
    resolveBy: oneMonthAfter(record.createdAt).toISOString(),
    handledAt: record.handledAt?.toISOString() ?? null,
  };
}
