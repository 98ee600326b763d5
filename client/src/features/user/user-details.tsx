import { dayInIndia, formatDay, type UserDetail } from '@rental/contracts';
import { useState } from 'react';
import { useSelector } from 'react-redux';
import { useReturnFocus } from '../../lib/browser/use-return-focus.ts';
import { selectSession } from '../auth/session/session-slice.ts';
import { Button } from '../../ui/button.tsx';
import { Facts } from '../../ui/facts.tsx';
import { ErrorPanel } from '../../ui/feedback/error-panel.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { ChangeForm } from './change-form.tsx';
import { userApi } from './user-api.ts';
import { type ChangeKind, changesFor, changeTexts } from './user-changes.ts';

/** What an admin wants to know of an account, and what may be done to it. */
export function UserDetails({ userId }: { userId: string }) {
  const { data, isError, isFetching, refetch } = userApi.useGetUserQuery(
    { query: { id: userId } },
    { refetchOnMountOrArgChange: true },
  );
  if (isError && !data) {
    return <ErrorPanel title="The account could not be loaded." isBusy={isFetching} onRetry={() => void refetch()} />;
  }
  if (!data) return <Skeleton className="mt-3 h-40" />;
  return (
    <div className="mt-3 rounded-control border border-line p-4">
      <Facts facts={factsOf(data)} />
      <Changes user={data} />
    </div>
  );
}

const dayOf = (moment: string): string => formatDay(dayInIndia(new Date(moment)));

const factsOf = (user: UserDetail) => [
  { name: 'Account since', value: dayOf(user.createdAt) },
  { name: 'Email', value: user.isEmailVerified ? 'Confirmed' : 'Not confirmed' },
  ...(user.role === 'admin' || user.hasSecondFactor
    ? [{ name: 'Second factor', value: user.hasSecondFactor ? 'On' : 'Off' }]
    : []),
  { name: 'Signed in on', value: user.openSessions === 1 ? '1 device' : `${user.openSessions} devices` },
  { name: 'Paid bookings to come', value: String(user.paidBookings) },
  ...(user.disabledAt === null
    ? []
    : [
        { name: 'Disabled since', value: dayOf(user.disabledAt) },
        { name: 'Reason', value: user.disabledReason ?? '–' },
      ]),
];

function Changes({ user }: { user: UserDetail }) {
  const [chosen, setChosen] = useState<ChangeKind | null>(null);
  const place = useReturnFocus(chosen !== null);
  const isOwn = useSelector(selectSession)?.email === user.email;
  if (isOwn) return <p className="mt-3 text-[15px] text-ink-700">This is your own account: see your profile.</p>;
  if (chosen !== null) return <ChangeForm key={chosen} kind={chosen} user={user} onDone={() => setChosen(null)} />;

  return (
    <div ref={place} tabIndex={-1} className="mt-3 flex flex-wrap gap-3 outline-none">
      {changesFor(user).map((kind) => (
        <Button
          key={kind}
          size="md"
          variant={kind === 'disable' ? 'danger' : 'outline'}
          onClick={() => setChosen(kind)}
        >
          {changeTexts[kind].title}
        </Button>
      ))}
    </div>
  );
}
