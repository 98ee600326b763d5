import type { userContract } from '../src/index.ts';
import { type GroupSamples, ids } from './shared.ts';

const row = {
  _id: ids.customer,
  name: 'Asha Rao',
  email: 'asha.rao@example.com',
  phone: '+919876543210',
  role: 'customer' as const,
  createdAt: '2026-11-02T06:30:00.000Z',
  disabledAt: null,
  disabledReason: null,
};

const detail = { ...row, isEmailVerified: true, hasSecondFactor: false, openSessions: 2, paidBookings: 1 };

const staff = { rank: 'clerk' as const, locationIds: [ids.pune, ids.mumbai] };
const shownStaff = {
  rank: staff.rank,
  locations: [
    { _id: ids.pune, name: 'Pune Station' },
    { _id: ids.mumbai, name: 'Mumbai Airport' },
  ],
};

const reason = 'Payments with stolen cards';
const change = { userId: ids.customer, reason };
const ownLogin = { currentPassword: 'Kestrel7!nest', code: '042817' };

const invitation = {
  _id: ids.invitation,
  email: 'vikram.shah@example.com',
  invitedBy: 'Nisha Menon',
  sentAt: '2026-11-20T06:30:00.000Z',
  until: '2026-11-22T06:30:00.000Z',
};

export const userSamples: GroupSamples<typeof userContract> = {
  list: { query: { search: 'asha', filter: 'admins', page: '1' }, reply: { users: [row], totalPages: 1 } },
  get: { query: { id: ids.customer }, reply: detail },
  disable: {
    body: { ...change, ...ownLogin },
    reply: { ...detail, openSessions: 0, disabledAt: '2026-11-20T06:30:00.000Z', disabledReason: reason },
  },
  enable: { body: { ...change, reason: 'The bank was wrong' }, reply: { ...detail, openSessions: 0 } },
  endSessions: { body: { ...change, reason: 'Her phone was stolen' }, reply: { ...detail, openSessions: 0 } },
  resetSecondFactor: {
    body: { ...change, reason: 'Her phone is broken', ...ownLogin },
    reply: { ...detail, openSessions: 0 },
  },
  erase: { body: { ...change, reason: 'Asked for at the counter', ...ownLogin }, reply: null },
  setStaff: {
    body: { ...change, reason: 'Now works at the counter', staff, ...ownLogin },
    reply: { ...detail, role: 'admin', staff: shownStaff },
  },
  listInvitations: { reply: [invitation] },
  invite: { body: { email: invitation.email, ...ownLogin }, reply: invitation },
  sendInvitation: { query: { id: ids.invitation }, reply: invitation },
  withdrawInvitation: { query: { id: ids.invitation }, reply: null },
  acceptInvitation: {
    body: { token: 'E'.repeat(43), name: 'Vikram Shah', password: 'Heron5%marsh' },
    reply: { email: invitation.email },
  },
};
