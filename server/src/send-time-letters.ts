import { accountLetters } from './features/auth/email/account-letters.ts';
import type { SendTimeLetters, ReadSender } from './features/mail/send-time-letters.ts';
import { findBusiness } from './features/settings/business-settings.ts';
import { invitationLetters } from './features/user/invitation/invitation-letter.ts';
import type { AccountDeps } from './platform/deps.ts';

/** Every email that is rendered at send time, and `sender`, which returns the business that signs all emails. */
export const sendTimeLetters = (
  deps: Pick<AccountDeps, 'clock' | 'settings' | 'tokens'>,
): SendTimeLetters & { sender: ReadSender } => ({
  ...accountLetters(deps),
  ...invitationLetters(deps),
  sender: async () => (await findBusiness(deps.settings)).value,
});
