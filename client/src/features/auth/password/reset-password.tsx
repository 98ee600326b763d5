import { password } from '@rental/contracts';
import { useState } from 'react';
import { useSelector } from 'react-redux';
import * as z from 'zod/mini';
import { errorCode } from '../../../lib/api/error-message.ts';
import { paths } from '../../../lib/paths.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { useAppDispatch } from '../../../lib/store/store-hooks.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { resetPassword } from '../mailed-link-api.ts';
import { authTexts } from '../auth-texts.ts';
import { Notice } from '../notice.tsx';
import { profileTexts } from '../profile/profile-texts.ts';
import { selectSession } from '../session/session-slice.ts';
import { signOutCustomer } from '../session/sign-out.ts';
import { useLinkToken } from '../use-link-token.ts';
import { NewPasswordFields, typedTwice, withConfirmation } from './new-password-fields.tsx';
import { whyFailed } from '../why-failed.ts';

const resetForm = z.object({ password, confirmPassword: z.string() }).check(typedTwice());
const blank = { password: '', confirmPassword: '' };

/** A new password by the link of a mail; a link that is worth nothing leads to a new one. */
export function ResetPassword() {
  const token = useLinkToken();
  const [isDone, setIsDone] = useState(false);

  if (isDone) {
    return (
      <>
        <Notice icon="circle-check" title="Your password is changed">
          All your devices are signed out. Log in with the new password.
        </Notice>
        <LinkButton to={paths.login} className="mt-6 w-full">
          {authTexts.login}
        </LinkButton>
      </>
    );
  }
  if (token === '') {
    return (
      <div className="mt-4 grid gap-3">
        <p>Open the link in our mail: it says whose password is set.</p>
        <NewLink />
      </div>
    );
  }
  return <ResetForm token={token} onDone={() => setIsDone(true)} />;
}

const NewLink = () => <TextLink to={paths.forgotPassword}>Ask for a new link</TextLink>;

function ResetForm({ token, onDone }: { token: string; onDone: () => void }) {
  const form = useForm({ schema: resetForm, defaultValues: blank });
  const [failure, setFailure] = useState<unknown>(null);
  const isSignedIn = useSelector(selectSession) !== null;
  const dispatch = useAppDispatch();
  const { errors, isSubmitting } = form.formState;

  const handleReset = form.submitOnce(async ({ password: chosen }) => {
    setFailure(null);
    const { error } = await resetPassword({ token, password: chosen });
    if (error) return setFailure(error);
    // The session of this device has ended like all others.
    if (isSignedIn) dispatch(signOutCustomer());
    onDone();
  });

  return (
    <form onSubmit={handleReset} noValidate className="mt-6 grid gap-5">
      {failure !== null && (
        <Alert>
          {whyFailed(failure)} {errorCode(failure) === 'invalid_link' && <NewLink />}
        </Alert>
      )}
      <NewPasswordFields
        labels={{ password: profileTexts.newPassword, confirmPassword: profileTexts.confirmNewPassword }}
        typed={form.values.password}
        errors={errors}
        password={form.register('password', withConfirmation(form.values))}
        confirmPassword={form.register('confirmPassword')}
      />
      <Button type="submit" className="w-full" isBusy={isSubmitting} disabled={!form.canSubmit}>
        Set new password
      </Button>
    </form>
  );
}
