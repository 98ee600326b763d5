import { authTexts } from '../../features/auth/auth-texts.ts';
import { SignupForm } from '../../features/auth/signup-form.tsx';
import { signupTexts } from '../../features/auth/signup-texts.ts';
import { paths } from '../../lib/paths.ts';
import { TextLink } from '../../ui/link/text-link.tsx';

export function Component() {
  return (
    <>
      <h1 className="text-3xl sm:text-4xl">{signupTexts.title}</h1>
      <SignupForm />
      <p className="mt-4 text-center text-ink-700">
        Already have an account? <TextLink to={paths.login}>{authTexts.login}</TextLink>
      </p>
    </>
  );
}
