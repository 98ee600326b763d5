import { ConfirmByLink } from '../../features/auth/email/confirm-by-link.tsx';

export function Component() {
  return (
    <>
      <h1 className="text-3xl sm:text-4xl">Confirm your email</h1>
      <ConfirmByLink />
    </>
  );
}
