import * as z from 'zod/mini';
import { password, role } from './auth/auth.ts';
import { secondFactorCode } from './auth/second-factor.ts';
import { shownStaff, staff } from './auth/staff.ts';
import type { ContractGroup } from './contract.ts';
import { email } from './rules/person/email.ts';
import { lineOfText, linkToken, moment, nameOfPerson, objectId, pageNumber, remark } from './fields.ts';

export const userFilters = ['admins', 'disabled'] as const;
export const userFilter = z.enum(userFilters);
export type UserFilter = z.infer<typeof userFilter>;

/** An account as admins see it. `disabledReason` is the reason that an admin gave; `staff` is absent for owners. */
export const userRow = z.object({
  _id: objectId,
  name: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  role,
  staff: z.optional(shownStaff),
  createdAt: moment,
  disabledAt: z.nullable(moment),
  disabledReason: z.nullable(z.string()),
});
export type UserRow = z.infer<typeof userRow>;

/**
 * An account with everything that disabling it would affect: its open sessions, and its paid bookings that end today or
 * later.
 */
export const userDetail = z.extend(userRow, {
  isEmailVerified: z.boolean(),
  isWithoutPassword: z.optional(z.literal(true)),
  hasSecondFactor: z.boolean(),
  openSessions: z.int(),
  paidBookings: z.int(),
});
export type UserDetail = z.infer<typeof userDetail>;

/** An invited admin who has not accepted yet. The invitation expires at `until`. */
export const invitation = z.object({
  _id: objectId,
  email: z.string(),
  staff: z.optional(shownStaff),
  invitedBy: z.string(),
  sentAt: moment,
  until: moment,
});
export type Invitation = z.infer<typeof invitation>;

/** The account, and the reason for the change, which is stored in the audit log. */
export const userChangeBody = z.strictObject({
  userId: objectId,
  reason: remark,
});
export type UserChangeBody = z.infer<typeof userChangeBody>;

/** The calling admin’s own password, entered again; the code is required if the admin uses two-step login. */
const ownLogin = { currentPassword: password, code: z.optional(secondFactorCode) };
const provenChangeBody = z.strictObject({ ...userChangeBody.shape, ...ownLogin });

/** The new rank and locations of an admin; null makes them an owner. */
export const setStaffBody = z.strictObject({ ...provenChangeBody.shape, staff: z.nullable(staff) });
export type SetStaffBody = z.infer<typeof setStaffBody>;

export const acceptInvitationBody = z.strictObject({ token: linkToken, name: nameOfPerson, password });
export type AcceptInvitationBody = z.infer<typeof acceptInvitationBody>;

const invitationQuery = z.strictObject({ id: objectId });

export const userContract = {
  list: {
    method: 'GET',
    path: '/user/getAll',
    access: 'admin',
    limit: 'read',
    audit: true,
    message: 'Accounts',
    query: z.strictObject({
      search: z.optional(lineOfText(100)),
      filter: z.optional(userFilter),
      page: z.optional(pageNumber),
    }),
    reply: z.object({ users: z.array(userRow), totalPages: z.int().check(z.gte(1)) }),
  },
  get: {
    method: 'GET',
    path: '/user/getById',
    access: 'admin',
    limit: 'read',
    audit: true,
    message: 'Account',
    query: z.strictObject({ id: objectId }),
    reply: userDetail,
    errors: ['user_not_found'],
  },
  disable: {
    method: 'PUT',
    path: '/user/disable',
    access: 'admin',
    message: 'Account disabled',
    body: provenChangeBody,
    reply: userDetail,
    errors: ['wrong_password', 'wrong_code', 'user_not_found', 'own_account', 'already_disabled'],
  },
  enable: {
    method: 'PUT',
    path: '/user/enable',
    access: 'admin',
    message: 'Account enabled',
    body: userChangeBody,
    reply: userDetail,
    errors: ['user_not_found', 'not_disabled'],
  },
  endSessions: {
    method: 'PUT',
    path: '/user/endSessions',
    access: 'admin',
    message: 'Logged out everywhere',
    body: userChangeBody,
    reply: userDetail,
    errors: ['user_not_found', 'own_account'],
  },
  resetSecondFactor: {
    method: 'PUT',
    path: '/user/resetSecondFactor',
    access: 'admin',
    message: 'Two-step login turned off',
    body: provenChangeBody,
    reply: userDetail,
    errors: ['wrong_password', 'wrong_code', 'user_not_found', 'own_account', 'second_factor_off'],
  },
  erase: {
    method: 'PUT',
    path: '/user/erase',
    access: 'admin',
    message: 'Account erased',
    body: provenChangeBody,
    reply: z.null(),
    errors: [
      'wrong_password',
      'wrong_code',
      'user_not_found',
      'has_password',
      'already_disabled',
      'edited_meanwhile',
      'car_on_hold',
      'payment_on_its_way',
      'booking_ahead',
      'money_open',
    ],
  },
  setStaff: {
    method: 'PUT',
    path: '/user/setStaff',
    access: 'admin',
    message: 'Rank changed',
    body: setStaffBody,
    reply: userDetail,
    errors: [
      'wrong_password',
      'wrong_code',
      'user_not_found',
      'location_not_found',
      'own_account',
      'last_admin',
      'not_an_admin',
      'edited_meanwhile',
    ],
  },
  listInvitations: {
    method: 'GET',
    path: '/user/invitation/getAll',
    access: 'admin',
    message: 'Open invitations',
    reply: z.array(invitation),
  },
  invite: {
    method: 'POST',
    path: '/user/invitation/create',
    access: 'admin',
    status: 201,
    message: 'Invitation sent',
    body: z.strictObject({ email, staff: z.optional(staff), ...ownLogin }),
    reply: invitation,
    errors: ['wrong_password', 'wrong_code', 'account_exists', 'already_invited', 'location_not_found'],
  },
  sendInvitation: {
    method: 'PUT',
    path: '/user/invitation/send',
    access: 'admin',
    message: 'Invitation sent again',
    query: invitationQuery,
    reply: invitation,
    errors: ['invitation_not_found'],
  },
  withdrawInvitation: {
    method: 'PUT',
    path: '/user/invitation/withdraw',
    access: 'admin',
    message: 'Invitation withdrawn',
    query: invitationQuery,
    reply: z.null(),
    errors: ['invitation_not_found'],
  },
  acceptInvitation: {
    method: 'POST',
    path: '/user/invitation/accept',
    access: 'public',
    limit: 'none',
    message: 'Welcome. Log in with your new password.',
    body: acceptInvitationBody,
    reply: z.object({ email: z.string() }),
    errors: ['invalid_link', 'email_taken'],
  },
} as const satisfies ContractGroup;
