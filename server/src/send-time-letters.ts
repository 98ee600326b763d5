import { accountLetters } from './features/auth/email/account-letters.ts';
import type { Sender, SendTimeLetters } from './features/mail/letters/letter.ts';
import { messageLetters } from './features/notification/message-letter.ts';
import { payLinkLetters } from './features/payment/link/pay-link-mail.ts';
import { carNotBackLetters } from './features/rental/late/late-mails.ts';
import { dayListLetters, locationBookingLetters } from './features/rental/mail-day-lists.ts';
import { findBusiness } from './features/settings/business-settings.ts';
import { invitationLetters } from './features/user/invitation/invitation-letter.ts';
import type { AccountDeps } from './platform/deps.ts';

/**
 * Returns the renderers of the emails that are rendered only when they are sent, because their content is not stored.
 * `sender` returns the details of the business, which appear as the sender of every email.
 */
export const sendTimeLetters = (
  deps: Pick<AccountDeps, 'clock' | 'settings' | 'tokens'>,
): SendTimeLetters & { sender: () => Promise<Sender> } => ({
  ...accountLetters(deps),
  ...invitationLetters(deps),
  ...dayListLetters(deps),
  ...locationBookingLetters(deps),
  ...carNotBackLetters(deps),
  ...payLinkLetters(deps),
  ...messageLetters(deps),
  sender: async () => (await findBusiness(deps.settings)).value,
});
