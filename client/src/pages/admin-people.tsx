import { InvitationsPanel } from '../features/user/invitations-panel.tsx';
import { UserList } from '../features/user/user-list.tsx';

/** Everybody who has an account, and below it who is invited to become an admin. */
export function AdminPeople() {
  return (
    <div className="grid gap-5">
      <UserList />
      <InvitationsPanel />
    </div>
  );
}
