import { staffText } from '@rental/contracts';
import { siteOrigin } from '../../../config/site-origin.ts';
import type { AccountDeps } from '../../../platform/deps.ts';
import { makeSecret } from '../../auth/mailed-secret/mailed-secrets.ts';
import { adminInvitation } from '../../mail/letters/account-letters.ts';
import type { SendTimeLetters } from '../../mail/letters/letter.ts';
import { presentStaff } from '../present-staff.ts';
import { Invitation, type InvitationRecord } from './invitation.model.ts';

/** Renders an invitation when it is sent, because its link is created only then; null for a withdrawn invitation. */
export const invitationLetters = (
  deps: Pick<AccountDeps, 'clock' | 'settings' | 'tokens'>,
): Pick<SendTimeLetters, 'admin_invitation'> => ({
  admin_invitation: async ({ to, data: { invitationId, invitedBy } }) => {
    const found = await Invitation.findById(invitationId).maxTimeMS(3_000).lean<InvitationRecord>();
    if (!found?.isOpen || found.until <= deps.clock.now()) return null;
    const { _id: userId, until } = found;
    const { token } = await makeSecret({ kind: 'invite', userId, email: to, until }, deps);
    const url = `${siteOrigin(deps.settings)}/invitation#${token}`;
    const [staff] = await presentStaff([found]);
    return adminInvitation({ invitedBy, url, until: until.toISOString(), rights: staff ? staffText(staff) : null });
  },
});
