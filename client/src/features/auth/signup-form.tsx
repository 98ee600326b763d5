import { registerBody } from '@rental/contracts';
import { useId } from 'react';
import { useNavigate } from 'react-router-dom';
import * as z from 'zod/mini';
import { whyUnconfirmed } from '../../lib/api/error-message.ts';
import { notify } from '../../lib/toast/notify.tsx';
import { paths } from '../../lib/paths.ts';
import { useForm } from '../../lib/form/use-form.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { TextLink } from '../../ui/link/text-link.tsx';
import { register } from './session/auth-api.ts';
import { authTexts } from './auth-texts.ts';
import { NewPasswordFields, typedTwice } from './password/new-password-fields.tsx';
import { signupTexts } from './signup-texts.ts';

const signupForm = z.extend(registerBody, { confirmPassword: z.string() }).check(typedTwice());

const reasonNotReady = (values: Record<string, string>): string =>
  Object.values(values).includes('') ? 'Fill in all four fields to sign up' : 'Correct the fields above to sign up';

/** The sign-up form. A failure is shown beside the form, without a toast. */
export function SignupForm() {
  const form = useForm({
    schema: signupForm,
    defaultValues: { name: '', email: '', password: '', confirmPassword: '' },
  });
  const navigate = useNavigate();
  const reasonId = useId();

  const handleSignup = form.submitOnce(async ({ name, email, password }) => {
    const { error } = await register({ name, email, password });
    if (error) {
      form.setError('root', { message: whyUnconfirmed(error) });
      form.blameFields(error, { email: 'email_taken' });
      return;
    }
    notify.success(signupTexts.registered);
    notify.info(signupTexts.pleaseLogin);
    await navigate(paths.login, { state: { email } });
  });

  return (
    <form onSubmit={handleSignup} noValidate className="mt-6 grid gap-5">
      {form.problem && <Alert>{form.problem}</Alert>}
      <TextField label={authTexts.name} autoComplete="name" {...form.field('name')} />
      <TextField label={authTexts.email} type="email" autoComplete="email" {...form.field('email')} />
      <NewPasswordFields
        labels={{ password: authTexts.password, confirmPassword: signupTexts.confirmPassword }}
        form={form}
      />
      <div>
        <Button {...form.submitButton} className="w-full" aria-describedby={reasonId}>
          {signupTexts.signup}
        </Button>
        <p id={reasonId} className="mt-2 min-h-5 text-center text-sm text-ink-600">
          {!form.canSubmit && reasonNotReady(form.values)}
        </p>
        <p className="text-center text-sm text-ink-700">
          {signupTexts.agreement} <TextLink to={paths.privacy}>{signupTexts.notice}</TextLink>.
        </p>
      </div>
    </form>
  );
}
