import type { UserDetail } from '@rental/contracts';

export type ChangeKind = 'disable' | 'enable' | 'endSessions' | 'resetSecondFactor';

type ChangeText = { title: string; follows: (user: UserDetail) => string };

const bookingsStay = ({ paidBookings }: UserDetail): string => {
  if (paidBookings === 0) return '';
  return paidBookings === 1 ? ' 1 paid booking stays as it is.' : ` ${paidBookings} paid bookings stay as they are.`;
};

/** What can be done to an account: the words of its button, and what follows from it. */
export const changeTexts: Readonly<Record<ChangeKind, ChangeText>> = {
  disable: {
    title: 'Disable account',
    follows: (user) =>
      `Signed out at once and no login; unpaid bookings end by themselves.${bookingsStay(user)} We mail ${user.email}.`,
  },
  enable: { title: 'Enable account', follows: ({ email }) => `May log in again. We mail ${email}.` },
  resetSecondFactor: {
    title: 'Take off second factor',
    follows: ({ email }) =>
      `For somebody who lost app and recovery codes: the password alone logs in then, and every session ends. We mail ${email}.`,
  },
  endSessions: {
    title: 'Sign out everywhere',
    follows: ({ email }) => `For a lost device: every session ends, the password stays. We mail ${email}.`,
  },
};

/** What may be done to an account as it is. */
export function changesFor({ disabledAt, hasSecondFactor }: UserDetail): ChangeKind[] {
  const always: ChangeKind[] = hasSecondFactor ? ['resetSecondFactor'] : [];
  return disabledAt === null ? ['endSessions', ...always, 'disable'] : ['enable', ...always];
}
