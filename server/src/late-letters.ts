import { accountLetters } from './features/auth/email/account-letters.ts';
import type { LateLetters } from './features/mail/late-letters.ts';
import { invitationLetters } from './features/user/invitation/invitation-letter.ts';
import type { AccountDeps } from './platform/deps.ts';

/** Every letter that is written only when it is sent. */
export const lateLetters = (deps: Pick<AccountDeps, 'clock' | 'settings' | 'tokens'>): LateLetters => ({
  ...accountLetters(deps),
  ...invitationLetters(deps),
});
