import { ForgotPassword } from '../../features/auth/password/forgot-password.tsx';

export function Component() {
  return (
    <>
      <h1 className="text-3xl sm:text-4xl">Forgot your password?</h1>
      <ForgotPassword />
    </>
  );
}
