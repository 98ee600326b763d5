import { type MessageKind, whatsappKinds, type WhatsappKind } from '@rental/contracts';
import type { Deps } from '../../platform/deps.ts';
import type { OutgoingMessage } from '../../platform/messaging/messenger.ts';
import { findMessageConsent, isAgreed } from '../auth/account/message-consent.ts';
import type { BookingRecord } from '../booking/booking.model.ts';
import { findBooking } from '../booking/find/find-bookings.ts';
import { isEnded } from '../booking/stage/stages.ts';
import type { Claimed } from '../mail/message-moves.ts';
import { sendableAt } from '../mail/quiet-hours.ts';
import { findFacts, mobileOrNull } from '../whatsapp/get-texts.ts';
import { valuesOf } from '../whatsapp/text-line.ts';
import { linesOf } from '../whatsapp/whatsapp-texts.ts';
import type { TemplateProblems } from './check-templates.ts';
import { templateOf } from './templates.ts';

/** What to do with a message that is due. `refuse`: this channel can’t send it. */
export type Prepared =
  | { do: 'drop' }
  | { do: 'postpone'; until: Date }
  | { do: 'refuse'; reason: string }
  | { do: 'send'; message: OutgoingMessage };

const isStaffText = (kind: MessageKind): kind is WhatsappKind => (whatsappKinds as readonly string[]).includes(kind);

/** The refund of a deposit has a text of its own. */
function kindOf({ kind, data }: Claimed, { ledger }: BookingRecord): MessageKind {
  const [, , entryId] = data.event.split(':');
  const isDeposit = ledger.some(({ id, account }) => account === 'deposit' && String(id) === entryId);
  return kind === 'refund' && isDeposit ? 'deposit' : kind;
}

/** Whether a text is still true. `kinds` are the texts that fit the booking now. */
export function isTrue(kind: MessageKind, booking: BookingRecord, kinds: readonly WhatsappKind[]): boolean {
  if (isStaffText(kind)) return kinds.includes(kind);
  if (kind === 'changed') return booking.status === 'confirmed' && !isEnded(booking);
  return kind === 'refund' || booking.stage === 'returned';
}

const minuteMs = 60_000;
const mostMinutesWithoutNumber = 10;

type PrepareDeps = Pick<Deps, 'clock' | 'settings'> & { problems?: TemplateProblems };

/** Customers without a phone number are asked for one after they have paid, so their first message waits for it. */
function withoutMobile(phone: string | null, { createdAt }: Claimed, { clock }: Pick<Deps, 'clock'>): Prepared {
  const now = clock.now().getTime();
  const mayWait = !phone && now - createdAt.getTime() < mostMinutesWithoutNumber * minuteMs;
  return mayWait ? { do: 'postpone', until: new Date(now + minuteMs) } : { do: 'refuse', reason: 'no mobile number' };
}

/**
 * Decides what to do with a claimed message, from the present facts: the customer may have stopped messages and the booking may
 * have changed since the message was queued.
 */
export async function prepareMessage(claimed: Claimed, deps: PrepareDeps): Promise<Prepared> {
  const booking = await findBooking(claimed.data.bookingId);
  if (!booking) return { do: 'drop' };
  const consent = await findMessageConsent(booking.customerId);
  if (!isAgreed(consent, consent.given, booking.messageConsent)) return { do: 'drop' };
  const until = sendableAt(claimed.kind, deps.clock.now());
  if (until > deps.clock.now()) return { do: 'postpone', until };
  const kind = kindOf(claimed, booking);
  const { phone, kinds, facts } = await findFacts(booking, deps);
  if (!isTrue(kind, booking, kinds)) return { do: 'drop' };
  const template = templateOf(claimed.channel, kind, deps.settings);
  if (template === undefined) return { do: 'refuse', reason: 'no template' };
  // Only Meta’s templates can be compared.
  if (claimed.channel === 'whatsapp' && deps.problems?.has(kind)) return { do: 'refuse', reason: 'template differs' };
  const to = mobileOrNull(phone);
  if (to === null) return withoutMobile(phone, claimed, deps);
  const values = valuesOf(linesOf(kind, { ...facts, amount: claimed.data.amount }));
  return { do: 'send', message: { key: claimed._id, to, template, values } };
}
