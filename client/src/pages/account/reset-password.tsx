import { ResetPassword } from '../../features/auth/password/reset-password.tsx';

export function Component() {
  return (
    <>
      <h1 className="text-3xl sm:text-4xl">Set a new password</h1>
      <ResetPassword />
    </>
  );
}
