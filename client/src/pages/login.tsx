import { authTexts } from '../features/auth/auth-texts.ts';
import { ContinueSession } from '../features/auth/continue-session.tsx';
import { LoginForm } from '../features/auth/login-form.tsx';
import { paths } from '../lib/paths.ts';
import { TextLink } from '../ui/text-link.tsx';

export function Component() {
  return (
    <>
      <h1 className="text-3xl sm:text-4xl">{authTexts.loginTitle}</h1>
      <ContinueSession />
      <LoginForm />
      <p className="mt-4 text-center text-ink-700">
        New here? <TextLink to={paths.signup}>{authTexts.signupLink}</TextLink>
      </p>
    </>
  );
}
