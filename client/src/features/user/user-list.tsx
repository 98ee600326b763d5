import { showPhone, staffText } from '@rental/contracts';
import type { UserFilter, UserRow } from '@rental/contracts';
import { useState } from 'react';
import { dotted } from '../../lib/format.ts';
import { useAdminUrl } from '../../lib/use-admin-url.ts';
import { Button } from '../../ui/button.tsx';
import { useDisclosure } from '../../ui/disclosure.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorPanel } from '../../ui/feedback/error-panel.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { FilterChip } from '../../ui/filter-chip.tsx';
import { SearchBox } from '../../ui/form/search-box.tsx';
import { Pager } from '../../ui/pager.tsx';
import { InvitationsPanel } from './invitations-panel.tsx';
import { userApi } from './user-api.ts';
import { UserDetails } from './user-details.tsx';

const filters: readonly { filter: UserFilter | undefined; label: string }[] = [
  { filter: undefined, label: 'All' },
  { filter: 'admins', label: 'Admins' },
  { filter: 'disabled', label: 'Disabled' },
];

/** Lists all accounts, newest first. They can be searched by the start of the name or email address. */
export function UserList() {
  const { go, adjust, place } = useAdminUrl();
  const [filter, setFilter] = useState<UserFilter | undefined>();

  return (
    <section aria-label="Accounts" className="min-w-0 rounded-card bg-white p-4 shadow-1 sm:p-5">
      <div className="flex flex-col gap-3 sm:flex-row sm:flex-wrap sm:items-center">
        <SearchBox
          label="Search by name or email"
          search={place.search}
          onSearch={(search) => adjust({ search, page: 1 })}
        />
        <div className="flex gap-2">
          {filters.map(({ filter: value, label }) => (
            <FilterChip
              key={label}
              label={label}
              isOn={filter === value}
              onToggle={() => {
                setFilter(value);
                go({ page: 1 });
              }}
            />
          ))}
        </div>
      </div>
      <Users filter={filter} />
    </section>
  );
}

function Users({ filter }: { filter: UserFilter | undefined }) {
  const { place, go } = useAdminUrl();
  const query = {
    ...(place.search === '' ? {} : { search: place.search }),
    ...(filter === undefined ? {} : { filter }),
    page: String(place.page),
  };
  const { currentData, isError, refetch } = userApi.useGetUsersQuery({ query }, { refetchOnMountOrArgChange: true });
  if (isError) return <ErrorPanel title="We couldn’t load the accounts." onRetry={() => void refetch()} />;
  if (!currentData) return <Skeleton className="mt-4 h-96" />;
  if (currentData.users.length === 0) return <EmptyState picture="no-bookings" text="No account found" />;

  return (
    <>
      <ul className="mt-2 divide-y divide-line">
        {currentData.users.map((user) => (
          <User key={user._id} user={user} />
        ))}
      </ul>
      <div className="mt-4">
        <Pager
          label="Pages of accounts"
          page={Math.min(place.page, currentData.totalPages)}
          totalPages={currentData.totalPages}
          onChange={(page) => go({ page })}
        />
      </div>
    </>
  );
}

const markClasses = 'rounded-full px-2.5 py-0.5 text-sm font-medium';

function User({ user: { _id, name, email, phone, role, staff, disabledAt } }: { user: UserRow }) {
  const { isOpen, id, toggle } = useDisclosure();

  return (
    <li className="py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold break-words">
            {name}
            {role === 'admin' && (
              <span className={`${markClasses} bg-stone-100 text-ink-800`}>{staff ? staffText(staff) : 'Admin'}</span>
            )}
            {disabledAt !== null && <span className={`${markClasses} bg-cancelled-bg text-cancelled`}>Disabled</span>}
          </p>
          <p className="text-sm break-all text-ink-700">{dotted([email ?? 'No email', showPhone(phone)])}</p>
        </div>
        <Button variant="outline" size="md" aria-label={`Details of ${name}`} {...toggle}>
          Details
        </Button>
      </div>
      <div id={id}>{isOpen && <UserDetails userId={_id} />}</div>
    </li>
  );
}

export function AdminPeople() {
  return (
    <div className="grid gap-5">
      <UserList />
      <InvitationsPanel />
    </div>
  );
}
