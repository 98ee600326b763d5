import { Invitation, type InvitationRecord } from './invitation.model.ts';

/** Invitations that went to an address and are still kept, the newest first. */
export async function findInvitationsOf(email: string): Promise<InvitationRecord[]> {
  return Invitation.find({ email }).sort({ sentAt: -1 }).maxTimeMS(3_000).lean<InvitationRecord[]>();
}

/** Forgets them. */
export async function forgetInvitationsOf(email: string): Promise<void> {
  await Invitation.deleteMany({ email });
}
