import { AcceptInvitation } from '../../features/user/invitation/accept-invitation.tsx';

export function Component() {
  return (
    <>
      <h1 className="text-3xl sm:text-4xl">Become an admin</h1>
      <AcceptInvitation />
    </>
  );
}
