import { passwordParts, registerBody } from '@rental/contracts';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import * as z from 'zod/mini';
import { errorCode, errorMessage, fieldProblems, isUnreachable } from '../../lib/api/error-message.ts';
import { notify } from '../../lib/toast/notify.tsx';
import { paths } from '../../lib/paths.ts';
import { useForm } from '../../lib/form/use-form.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { RuleTicks } from '../../ui/form/rule-ticks.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { register } from './auth-api.ts';
import { authTexts } from './auth-texts.ts';

const signupForm = z.extend(z.omit(registerBody, { consent: true }), { confirmPassword: z.string() }).check(
  z.refine((form) => form.confirmPassword === form.password, {
    error: authTexts.passwordsDiffer,
    path: ['confirmPassword'],
    // Shown even while another field is wrong.
    when: () => true,
  }),
);

const partTexts: Record<keyof typeof passwordParts, string> = {
  length: 'At least 8 characters',
  capital: '1 uppercase letter',
  number: '1 number',
  symbol: '1 symbol of !@#$%^&*',
};

const ticksOf = (password: string) =>
  Object.entries(passwordParts).map(([part, holds]) => ({
    // The keys of `passwordParts` are the keys of `partTexts` by its type.
    text: partTexts[part as keyof typeof partTexts],
    holds: holds(password),
  }));

const reasonNotReady = (values: Record<string, string>): string =>
  Object.values(values).includes('') ? 'Fill in all four fields to sign up' : 'Correct the fields above to sign up';

/** Name, e-mail and a password typed twice. A failure stays beside the form; there is no toast for it. */
export function SignupForm() {
  const form = useForm({
    schema: signupForm,
    defaultValues: { name: '', email: '', password: '', confirmPassword: '' },
  });
  const [failure, setFailure] = useState<string | null>(null);
  const navigate = useNavigate();
  const reasonId = useId();
  const { errors, isSubmitting } = form.formState;

  const fail = (cause: unknown) => {
    const text = isUnreachable(cause) ? authTexts.unreachable : errorMessage(cause, authTexts.registrationFailed);
    setFailure(text);
    const weak = fieldProblems(cause)['password'];
    if (weak !== undefined) form.setError('password', { message: weak }, { shouldFocus: true });
    if (errorCode(cause) === 'email_taken') form.setError('email', { message: text }, { shouldFocus: true });
  };

  const handleSignup = form.submitOnce(async ({ name, email, password }) => {
    setFailure(null);
    const { error } = await register({ name, email, password });
    if (error) {
      fail(error);
      return;
    }
    notify.success(authTexts.registered);
    notify.info(authTexts.pleaseLogin);
    await navigate(paths.login, { state: { email } });
  });

  return (
    <form onSubmit={handleSignup} noValidate className="mt-6 grid gap-5">
      {failure && <Alert>{failure}</Alert>}
      <TextField label={authTexts.name} autoComplete="name" error={errors.name?.message} {...form.register('name')} />
      <TextField
        label={authTexts.email}
        type="email"
        autoComplete="email"
        inputMode="email"
        error={errors.email?.message}
        {...form.register('email')}
      />
      <PasswordField
        label={authTexts.password}
        autoComplete="new-password"
        error={errors.password?.message}
        hint={<RuleTicks rules={ticksOf(form.values.password)} />}
        {...form.register('password', { deps: ['confirmPassword'] })}
      />
      <PasswordField
        label={authTexts.confirmPassword}
        autoComplete="new-password"
        error={errors.confirmPassword?.message}
        {...form.register('confirmPassword')}
      />
      <div>
        <Button
          type="submit"
          className="w-full"
          isBusy={isSubmitting}
          disabled={!form.canSubmit}
          aria-describedby={reasonId}
        >
          {authTexts.signup}
        </Button>
        <p id={reasonId} className="mt-2 min-h-5 text-center text-sm text-ink-600">
          {!form.canSubmit && reasonNotReady(form.values)}
        </p>
      </div>
    </form>
  );
}
