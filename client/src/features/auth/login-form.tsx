import { loginBody } from '@rental/contracts';
import type { LoginBody } from '@rental/contracts';
import { Suspense, useId, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useSelector } from 'react-redux';
import { errorCode, errorFacts, errorMessage, whyFailed } from '../../lib/api/error-message.ts';
import { notify } from '../../lib/toast/notify.tsx';
import { paths } from '../../lib/paths.ts';
import { lazyPart } from '../../lib/browser/load-page.ts';
import { prefetchRoute } from '../../lib/browser/connection.ts';
import { useForm } from '../../lib/form/use-form.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { TextLink } from '../../ui/link/text-link.tsx';
import { logIn } from './session/auth-api.ts';
import { authTexts } from './auth-texts.ts';
import { useCarriedEmail } from './carried-email.ts';
import { loginTexts } from './login-texts.ts';
import { storeTokens } from './session/token-storage.ts';
import { offlineCopies } from '../../lib/browser/offline-copies.ts';
import { useAppDispatch } from '../../lib/store/store-hooks.ts';
import { selectEndedFor, signedIn } from './session/session-slice.ts';
import { leaveAccount } from './session/sign-out.ts';
import type { Session } from './session/token-storage.ts';
import { homeOf, pageAfterLogin } from './session/wanted-page.ts';

/** Loaded only for accounts with two-step login. */
const CodeStep = lazyPart(async () => (await import('./second-factor/code-step.tsx')).CodeStep);

function reasonNotReady({ email, password }: LoginBody): string {
  if (email === '') return 'Enter your email to log in';
  if (password === '') return 'Enter your password to log in';
  return 'Correct the fields above to log in';
}

/** The login form, then the code step if required. A failure appears in a toast and in the form. */
export function LoginForm() {
  const form = useForm({ schema: loginBody, defaultValues: { email: useCarriedEmail(), password: '' } });
  const [challenge, setChallenge] = useState<string | null>(null);
  const signIn = useSignIn();
  const reasonId = useId();

  const fail = (cause: unknown) => {
    notify.error(errorMessage(cause, authTexts.failed));
    form.setError('root', { message: whyFailed(cause, authTexts.failed) });
    form.setFocus('password');
  };

  const handleLogin = form.submitOnce(async (body) => {
    const { data, error } = await logIn(body);
    const session = data ? storeTokens(data) : null;
    if (session) signIn(session);
    else if (errorCode(error) === 'code_needed') setChallenge(String(errorFacts(error)['challenge']));
    else fail(error);
  });

  if (challenge !== null) {
    return (
      <Suspense>
        <CodeStep challenge={challenge} onSession={signIn} onAgain={() => setChallenge(null)} />
      </Suspense>
    );
  }

  return (
    <form onSubmit={handleLogin} noValidate className="mt-6 grid gap-5">
      {form.problem && <Alert>{form.problem}</Alert>}
      <TextField label={authTexts.email} type="email" autoComplete="username" {...form.field('email')} />
      <PasswordField
        label={authTexts.password}
        autoComplete="current-password"
        onFocus={() => prefetchRoute(paths.dashboard)}
        {...form.field('password')}
      />
      <div>
        <Button {...form.submitButton} className="w-full" aria-describedby={reasonId}>
          {authTexts.login}
        </Button>
        <p id={reasonId} className="mt-2 min-h-5 text-center text-sm text-ink-600">
          {!form.canSubmit && reasonNotReady(form.values)}
        </p>
      </div>
      <p className="text-center">
        <TextLink to={paths.forgotPassword} state={{ email: form.values.email }}>
          {loginTexts.forgotPassword}
        </TextLink>
      </p>
    </form>
  );
}

/**
 * Returns a function that opens the session after a successful login and navigates to the requested page or the role’s
 * home page. If the previous session ended and belonged to a different account, discards its drafts and its requested
 * page. Always deletes offline copies.
 */
function useSignIn(): (session: Session) => void {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const endedFor = useSelector(selectEndedFor);

  return (session) => {
    const isAnotherAccount = endedFor !== null && endedFor !== session.email;
    if (isAnotherAccount) dispatch(leaveAccount());
    void offlineCopies.clear();
    dispatch(signedIn(session));
    void navigate(isAnotherAccount ? homeOf(session.role) : pageAfterLogin(session.role, search), { replace: true });
  };
}
