import { messageTitles } from '@rental/contracts';
import type { Deps } from '../../platform/deps.ts';
import { findBooking } from '../booking/find/find-bookings.ts';
import { letter, type SendTimeLetters } from '../mail/letters/letter.ts';
import { findFacts } from '../whatsapp/get-texts.ts';
import { renderText } from '../whatsapp/whatsapp-texts.ts';
import { isTrue } from './prepare-message.ts';

/** Renders the email that replaces a message that no channel could send. Returns null if it is no longer true. */
export const messageLetters = (deps: Pick<Deps, 'clock' | 'settings'>): Pick<SendTimeLetters, 'message_instead'> => ({
  message_instead: async ({ data: { bookingId, kind } }) => {
    const booking = await findBooking(bookingId);
    if (!booking) return null;
    const { kinds, facts } = await findFacts(booking, deps);
    return isTrue(kind, booking, kinds)
      ? letter(`${messageTitles[kind]}: ${facts.car}`, renderText(kind, facts))
      : null;
  },
});
