import { type Invitation as InvitationOnWire, type Staff, staffText } from '@rental/contracts';
import { AppError } from '../../../errors/app-error.ts';
import type { Caller } from '../../../http/caller.ts';
import type { Limits } from '../../../http/limits.ts';
import type { AuditedChange } from '../../../platform/audit-port.ts';
import type { Deps } from '../../../platform/deps.ts';
import { isDuplicateKey, ObjectId, trusted } from '../../../platform/mongo.ts';
import { findUserNames } from '../../auth/account/find-users.ts';
import { hasAccount } from '../../auth/administration/find-accounts.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { presentStaff, readStaff } from '../present-staff.ts';
import { Invitation, type InvitationRecord, invitedKeys } from './invitation.model.ts';

export type InvitationDeps = Pick<Deps, 'clock' | 'settings'> & { limits: Limits };
type Changed = AuditedChange<InvitationOnWire>;

/** Long enough for someone who is away for a day, but short because the link grants admin rights. */
const hours = 48;

const endOf = (from: Date): Date => new Date(from.getTime() + hours * 3_600_000);

const isWaiting = (now: Date) => ({ isOpen: true, until: trusted({ $gt: now }) });

async function present(invitations: readonly InvitationRecord[]): Promise<InvitationOnWire[]> {
  const [names, staff] = await Promise.all([
    findUserNames(invitations.map(({ invitedBy }) => invitedBy)),
    presentStaff(invitations),
  ]);
  return invitations.map(({ _id, email, invitedBy, sentAt, until }, at) => ({
    _id: _id.toHexString(),
    email,
    ...(staff[at] && { staff: staff[at] }),
    invitedBy: names.get(invitedBy.toHexString()) ?? '–',
    sentAt: sentAt.toISOString(),
    until: until.toISOString(),
  }));
}

/** Returns the open invitations, newest first. */
export async function listInvitations({ clock }: Pick<Deps, 'clock'>): Promise<InvitationOnWire[]> {
  const found = await Invitation.find(isWaiting(clock.now()))
    .sort({ _id: -1 })
    .limit(100)
    .maxTimeMS(3_000)
    .lean<InvitationRecord[]>();
  return present(found);
}

/** Queues the email of an invitation; the link is created when the email is sent. */
async function send(invitation: InvitationRecord, deps: InvitationDeps): Promise<Changed> {
  const [data] = await present([invitation]);
  if (!data) throw new Error('an invitation was not presented');
  await queueMail(
    {
      key: `invitation:${data._id}:${data.sentAt}`,
      to: data.email,
      template: 'admin_invitation',
      data: { invitationId: data._id, invitedBy: data.invitedBy },
    },
    deps,
  );
  return {
    data,
    targetId: data._id,
    targetName: data.email,
    before: null,
    after: { until: data.until, ...(data.staff && { rank: staffText(data.staff) }) },
  };
}

type Invited = { email: string; staff: Staff | undefined; caller: Caller };

/**
 * Invites an address to become an admin. Throws `location_not_found`. Also throws `account_exists` if the address has
 * an account, because a customer who became an admin would lose access to their bookings.
 */
export async function invite({ email, staff: wanted, caller }: Invited, deps: InvitationDeps) {
  const staff = await readStaff(wanted);
  if (await hasAccount(email)) throw new AppError('account_exists');
  await deps.limits.consume('LIMIT_MAILED_LINK_PER_HOUR', `invitation ${email}`);
  const sentAt = deps.clock.now();
  await Invitation.updateMany({ email, isOpen: true, until: trusted({ $lte: sentAt }) }, ended(sentAt));
  const invitation: InvitationRecord = {
    _id: new ObjectId(),
    email,
    ...(staff && { staff }),
    invitedBy: new ObjectId(caller.id),
    sentAt,
    until: endOf(sentAt),
    endedAt: null,
    isOpen: true,
  };
  await Invitation.create(invitation).catch((error: unknown) => {
    throw isDuplicateKey(error, invitedKeys) ? new AppError('already_invited', { cause: error }) : error;
  });
  return send(invitation, deps);
}

/** Emails a new link with a new expiry time. Throws `invitation_not_found` for an invitation that is not open. */
export async function sendInvitation(id: string, deps: InvitationDeps): Promise<Changed> {
  const now = deps.clock.now();
  const waiting = await Invitation.findOne({ _id: id, ...isWaiting(now) }).lean<InvitationRecord>();
  if (!waiting) throw new AppError('invitation_not_found');
  await deps.limits.consume('LIMIT_MAILED_LINK_PER_HOUR', `invitation ${waiting.email}`);
  const invitation = await Invitation.findOneAndUpdate(
    { _id: id, ...isWaiting(now) },
    { $set: { sentAt: now, until: endOf(now) } },
    { returnDocument: 'after' },
  ).lean<InvitationRecord>();
  if (!invitation) throw new AppError('invitation_not_found');
  return send(invitation, deps);
}

const ended = (endedAt: Date) => ({ $set: { isOpen: false, endedAt } });

/** Ends an open invitation atomically; returns null when it is not open. */
export async function endInvitation(id: ObjectId | string, now: Date): Promise<InvitationRecord | null> {
  return Invitation.findOneAndUpdate(
    {
      _id: id,
      isOpen: true,
      until: trusted({ $gt: now }),
    },
    ended(now),
  ).lean<InvitationRecord>();
}

/** Withdraws an invitation. Throws `invitation_not_found` for one that is not open. */
export async function withdrawInvitation(id: string, { clock }: Pick<Deps, 'clock'>): Promise<AuditedChange<null>> {
  const invitation = await endInvitation(id, clock.now());
  if (!invitation) throw new AppError('invitation_not_found');
  const { email, until } = invitation;
  return { data: null, targetId: id, targetName: email, before: { until: until.toISOString() }, after: null };
}

/** Ends every open invitation, including those that have expired. Returns the number of invitations ended. */
export async function endEveryInvitation({ clock }: Pick<Deps, 'clock'>): Promise<number> {
  const { modifiedCount } = await Invitation.updateMany({ isOpen: true }, ended(clock.now()));
  return modifiedCount;
}

/** Returns the stored invitations to an address, newest first. */
export async function findInvitationsOf(email: string): Promise<InvitationRecord[]> {
  return Invitation.find({ email }).sort({ sentAt: -1 }).maxTimeMS(3_000).lean<InvitationRecord[]>();
}

export async function forgetInvitationsOf(email: string): Promise<void> {
  await Invitation.deleteMany({ email });
}
