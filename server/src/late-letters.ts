import { accountLetters } from './features/auth/email/account-letters.ts';
import type { LateLetters, ReadSender } from './features/mail/late-letters.ts';
import { findBusiness } from './features/settings/business-settings.ts';
import { invitationLetters } from './features/user/invitation/invitation-letter.ts';
import type { AccountDeps } from './platform/deps.ts';

/** Every letter that is written only when it is sent, and who signs all of them. */
export const lateLetters = (
  deps: Pick<AccountDeps, 'clock' | 'settings' | 'tokens'>,
): LateLetters & { sender: ReadSender } => ({
  ...accountLetters(deps),
  ...invitationLetters(deps),
  sender: async () => (await findBusiness(deps.settings)).value,
});
