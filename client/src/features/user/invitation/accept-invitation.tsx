import { type AcceptInvitationBody, acceptInvitationBody, userContract } from '@rental/contracts';
import { useState } from 'react';
import * as z from 'zod/mini';
import { call } from '../../../lib/api/call-contract.ts';
import { fieldProblems } from '../../../lib/api/error-message.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { paths } from '../../../lib/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { authTexts } from '../../auth/auth-texts.ts';
import { Notice } from '../../auth/notice.tsx';
import { NewPasswordFields, typedTwice, withConfirmation } from '../../auth/password/new-password-fields.tsx';
import { signupTexts } from '../../auth/signup-texts.ts';
import { useLinkToken } from '../../auth/use-link-token.ts';
import { whyFailed } from '../../auth/why-failed.ts';

/** Past the API slice, whose code this page does without: nobody is signed in. */
const accept = (body: AcceptInvitationBody) => call({ contract: userContract.acceptInvitation, body });

const { name, password } = acceptInvitationBody.shape;
const acceptForm = z.object({ name, password, confirmPassword: z.string() }).check(typedTwice());
const blank = { name: '', password: '', confirmPassword: '' };

/** What the link of an invitation leads to: a name, a password, and an admin is made. */
export function AcceptInvitation() {
  const token = useLinkToken();
  const [email, setEmail] = useState<string | null>(null);

  if (email !== null) {
    return (
      <>
        <Notice icon="circle-check" title="Welcome">
          You are an admin now. Log in with <strong className="break-all">{email}</strong> and your new password.
        </Notice>
        <LinkButton to={paths.login} state={{ email }} className="mt-6 w-full">
          {authTexts.login}
        </LinkButton>
      </>
    );
  }
  if (token === '') return <p className="mt-4">Open the link of our mail: it knows who is invited.</p>;
  return <AcceptForm token={token} onDone={setEmail} />;
}

function AcceptForm({ token, onDone }: { token: string; onDone: (email: string) => void }) {
  const form = useForm({ schema: acceptForm, defaultValues: blank });
  const [failure, setFailure] = useState<string | null>(null);
  const { errors, isSubmitting } = form.formState;

  const fail = (cause: unknown) => {
    const problem = fieldProblems(cause)['password'];
    if (problem !== undefined) form.setError('password', { message: problem }, { shouldFocus: true });
    else setFailure(whyFailed(cause));
  };

  const handleAccept = form.submitOnce(async (values) => {
    setFailure(null);
    const { data, error } = await accept({ token, name: values.name, password: values.password });
    if (error) return fail(error);
    onDone(data.email);
  });

  return (
    <form onSubmit={handleAccept} noValidate className="mt-6 grid gap-5">
      {failure && <Alert>{failure}</Alert>}
      <TextField label={authTexts.name} autoComplete="name" error={errors.name?.message} {...form.register('name')} />
      <NewPasswordFields
        labels={{ password: authTexts.password, confirmPassword: signupTexts.confirmPassword }}
        typed={form.values.password}
        errors={errors}
        password={form.register('password', withConfirmation(form.values))}
        confirmPassword={form.register('confirmPassword')}
      />
      <Button type="submit" className="w-full" isBusy={isSubmitting} disabled={!form.canSubmit}>
        Accept the invitation
      </Button>
    </form>
  );
}
