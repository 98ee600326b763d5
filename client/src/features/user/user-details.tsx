import { dayInIndia, formatDay, staffText } from '@rental/contracts';
import type { UserDetail } from '@rental/contracts';
import { Suspense, useState } from 'react';
import { useSelector } from 'react-redux';
import { useConfig } from '../../lib/api/config-api.ts';
import { whyUnconfirmed } from '../../lib/api/error-message.ts';
import { lazyPart } from '../../lib/browser/load-page.ts';
import { useReturnFocus } from '../../lib/browser/use-return-focus.ts';
import { notify } from '../../lib/toast/notify.tsx';
import { Button } from '../../ui/button.tsx';
import { Facts } from '../../ui/facts.tsx';
import { ErrorPanel } from '../../ui/feedback/error-panel.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { OwnLoginFields } from '../auth/second-factor/own-login-fields.tsx';
import { selectSession } from '../auth/session/session-slice.ts';
import { ChangePanel, useChangeForm } from './change-panel.tsx';
import { RankForm } from './rank-form.tsx';
import { userApi } from './user-api.ts';

const GiveAccess = lazyPart(async () => (await import('../counter/online-access/give-access.tsx')).GiveAccess);

export function UserDetails({ userId }: { userId: string }) {
  const { data, isError, isFetching, refetch } = userApi.useGetUserQuery(
    { query: { id: userId } },
    { refetchOnMountOrArgChange: true },
  );
  if (isError && !data) {
    return <ErrorPanel title="We couldn’t load the account." isBusy={isFetching} onRetry={() => void refetch()} />;
  }
  if (!data) return <Skeleton className="mt-3 h-40" />;
  return (
    <div className="mt-3 rounded-control border border-line p-4">
      <Facts facts={factsOf(data)} />
      <Access user={data} />
      <Changes user={data} />
    </div>
  );
}

/** Lets a customer without a password see the bookings online. Renders nothing unless the business uses the counter. */
function Access({ user: { _id, isWithoutPassword, disabledAt } }: { user: UserDetail }) {
  const usesCounter = useConfig()?.usesCounter === true;
  if (!usesCounter || !isWithoutPassword || disabledAt !== null) return null;
  return (
    <Suspense>
      <GiveAccess customerId={_id} />
    </Suspense>
  );
}

const dayOf = (moment: string): string => formatDay(dayInIndia(new Date(moment)));

const emailFact = ({ email, isEmailVerified }: UserDetail): string => {
  if (email === null) return 'None';
  return isEmailVerified ? 'Confirmed' : 'Not confirmed';
};

const factsOf = (user: UserDetail) => [
  { name: 'Account since', value: dayOf(user.createdAt) },
  ...(user.staff ? [{ name: 'Rank', value: staffText(user.staff) }] : []),
  { name: 'Email', value: emailFact(user) },
  ...(user.isWithoutPassword ? [{ name: 'Password', value: 'Not set' }] : []),
  ...(user.role === 'admin' || user.hasSecondFactor
    ? [{ name: 'Two-step login', value: user.hasSecondFactor ? 'On' : 'Off' }]
    : []),
  { name: 'Logged in on', value: user.openSessions === 1 ? '1 device' : `${user.openSessions} devices` },
  { name: 'Upcoming paid bookings', value: String(user.paidBookings) },
  ...(user.disabledAt === null
    ? []
    : [
        { name: 'Disabled since', value: dayOf(user.disabledAt) },
        { name: 'Reason', value: user.disabledReason ?? '–' },
      ]),
];

function Changes({ user }: { user: UserDetail }) {
  const [chosen, setChosen] = useState<ChangeKind | 'setStaff' | null>(null);
  const place = useReturnFocus(chosen !== null);
  const isOwn = useSelector(selectSession)?.email === user.email;
  if (isOwn) return <p className="mt-3 text-[15px] text-ink-700">This is your own account: see your profile.</p>;
  if (chosen === 'setStaff') return <RankForm user={user} onDone={() => setChosen(null)} />;
  if (chosen !== null) return <ChangeForm key={chosen} kind={chosen} user={user} onDone={() => setChosen(null)} />;

  return (
    <div ref={place} tabIndex={-1} className="mt-3 flex flex-wrap gap-3 outline-none">
      {user.role === 'admin' && (
        <Button size="md" variant="outline" onClick={() => setChosen('setStaff')}>
          Change rank
        </Button>
      )}
      {changesFor(user).map((kind) => (
        <Button
          key={kind}
          size="md"
          variant={kind === 'disable' || kind === 'erase' ? 'danger' : 'outline'}
          onClick={() => setChosen(kind)}
        >
          {changeTexts[kind].title}
        </Button>
      ))}
    </div>
  );
}

type ChangeFormProps = { kind: ChangeKind; user: UserDetail; onDone: () => void };

function useCalls() {
  const [disable] = userApi.useDisableUserMutation();
  const [enable] = userApi.useEnableUserMutation();
  const [endSessions] = userApi.useEndUserSessionsMutation();
  const [resetSecondFactor] = userApi.useResetUserSecondFactorMutation();
  const [erase] = userApi.useEraseUserMutation();
  return { disable, enable, endSessions, resetSecondFactor, erase };
}

function ChangeForm({ kind, user, onDone }: ChangeFormProps) {
  const isProven = isProvenChange(kind);
  const form = useChangeForm({ isProven });
  const calls = useCalls();
  const { title, follows } = changeTexts[kind];

  const handleSubmit = form.submitOnce(async ({ reason, currentPassword, code }) => {
    const body = { userId: user._id, reason };
    const proven = { ...body, currentPassword, ...(code !== '' && { code }) };
    const { data, error } = await (isProven ? calls[kind]({ body: proven }) : calls[kind]({ body }));
    if (form.blameFields(error, { currentPassword: 'wrong_password', code: 'wrong_code' })) return;
    if (!data) return notify.error(whyUnconfirmed(error));
    notify.success(data.message);
    onDone();
  });

  return (
    <ChangePanel
      title={title}
      user={user}
      follows={follows(user)}
      form={form}
      isDanger={kind === 'disable' || kind === 'erase'}
      hint={isProven ? 'Enter a reason and your password first' : 'Enter a reason first'}
      onSubmit={handleSubmit}
      onCancel={onDone}
    >
      <TextField
        label="Reason"
        hint="For the activity log. The owner doesn’t see it."
        isRequired
        maxLength={200}
        className="my-4"
        {...form.field('reason')}
      />
      {isProven && (
        <div className="grid gap-4">
          <OwnLoginFields field={form.field} />
        </div>
      )}
    </ChangePanel>
  );
}

type ProvenKind = 'disable' | 'resetSecondFactor' | 'erase';
type ChangeKind = ProvenKind | 'enable' | 'endSessions';

const isProvenChange = (kind: ChangeKind): kind is ProvenKind =>
  kind === 'disable' || kind === 'resetSecondFactor' || kind === 'erase';

type ChangeText = { title: string; follows: (user: UserDetail) => string };

const bookingsStay = ({ paidBookings }: UserDetail): string => {
  if (paidBookings === 0) return '';
  return paidBookings === 1 ? ' 1 paid booking is not affected.' : ` ${paidBookings} paid bookings are not affected.`;
};

const emailed = ({ email }: UserDetail): string => (email === null ? '' : ` We’ll email ${email}.`);

const changeTexts: Readonly<Record<ChangeKind, ChangeText>> = {
  disable: {
    title: 'Disable account',
    follows: (user) =>
      `The owner is logged out and can’t log in. Unpaid bookings are cancelled.${bookingsStay(user)}${emailed(user)}`,
  },
  enable: { title: 'Enable account', follows: (user) => `The owner can log in again.${emailed(user)}` },
  resetSecondFactor: {
    title: 'Turn off two-step login',
    follows: (user) =>
      `For someone who lost their app and recovery codes. They can then log in with the password alone, and are logged out everywhere.${emailed(user)}`,
  },
  endSessions: {
    title: 'Log out everywhere',
    follows: (user) =>
      `For an owner who lost a device. They are logged out everywhere, and the password doesn’t change.${emailed(user)}`,
  },
  erase: {
    title: 'Erase account',
    follows: ({ name }) =>
      `Everything that names ${name} is deleted, except on receipts. The bookings and amounts remain. This can’t be undone.`,
  },
};

function changesFor({ disabledAt, hasSecondFactor, isWithoutPassword }: UserDetail): ChangeKind[] {
  // Nobody can log in to such an account.
  if (isWithoutPassword) return disabledAt === null ? ['disable', 'erase'] : ['enable'];
  const always: ChangeKind[] = hasSecondFactor ? ['resetSecondFactor'] : [];
  return disabledAt === null ? ['endSessions', ...always, 'disable'] : ['enable', ...always];
}
