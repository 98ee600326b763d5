import { changeEmailBody, confirmByCodeBody } from '@rental/contracts';
import type { Profile } from '@rental/contracts';
import { useState } from 'react';
import { whyFailed, whyUnconfirmed } from '../../../lib/api/error-message.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { notify } from '../../../lib/toast/notify.tsx';
import { toastOutcome } from '../../../lib/toast/toast-outcome.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { authTexts } from '../auth-texts.ts';
import { ownAccountApi } from '../own-account-api.ts';
import { ProfileSection } from '../profile-section.tsx';
import { profileTexts } from '../profile-texts.ts';
import { useRenewToken } from '../session/use-renew-token.ts';

/** Shows the account’s email address and whether it is confirmed, with a form to change it. */
export function EmailSection({ profile: { email, isEmailVerified, pendingEmail } }: { profile: Profile }) {
  const [isChanging, setIsChanging] = useState(false);
  const waiting = pendingEmail ?? (isEmailVerified ? null : email);

  return (
    <ProfileSection title="Email">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <span className="font-semibold wrap-anywhere">{email}</span>
        <Mark isVerified={isEmailVerified} />
      </p>
      {waiting !== null && <CodeForm key={waiting} email={waiting} isNew={pendingEmail !== null} />}
      {isChanging ? (
        <ChangeEmail onDone={() => setIsChanging(false)} />
      ) : (
        <Button variant="outline" size="md" className="mt-5" onClick={() => setIsChanging(true)}>
          Change email
        </Button>
      )}
    </ProfileSection>
  );
}

function Mark({ isVerified }: { isVerified: boolean }) {
  const look = isVerified ? 'bg-success-bg text-success' : 'bg-waiting-bg text-waiting';

  return (
    <span className={`rounded-full px-2.5 py-0.5 text-sm font-medium ${look}`}>
      {isVerified ? 'Confirmed' : 'Not confirmed'}
    </span>
  );
}

/** Changes the email address. The change requires the password and takes effect once the new address is confirmed. */
function ChangeEmail({ onDone }: { onDone: () => void }) {
  const form = useForm({ schema: changeEmailBody, defaultValues: { email: '', currentPassword: '' } });
  const [change] = ownAccountApi.useChangeEmailMutation();

  const handleChange = form.submitOnce(async (body) => {
    const { error } = await change({ body });
    if (form.blameFields(error, { currentPassword: 'wrong_password' })) return;
    if (error) return form.setError('root', { message: whyUnconfirmed(error) });
    onDone();
  });

  return (
    <form onSubmit={handleChange} noValidate className="mt-5 grid max-w-110 gap-5">
      {form.problem && <Alert>{form.problem}</Alert>}
      <TextField label="New email" type="email" autoComplete="email" {...form.field('email')} />
      <PasswordField
        label={profileTexts.currentPassword}
        autoComplete="current-password"
        {...form.field('currentPassword')}
      />
      <div className="flex flex-wrap gap-3">
        <Button {...form.submitButton} size="md">
          Email me a code
        </Button>
        <Button variant="outline" size="md" disabled={form.submitButton.isBusy} onClick={onDone}>
          {profileTexts.cancel}
        </Button>
      </div>
    </form>
  );
}

/** Accepts the six-digit code sent to an unconfirmed address, and can request a new code. */
function CodeForm({ email, isNew }: { email: string; isNew: boolean }) {
  const form = useForm({ schema: confirmByCodeBody, defaultValues: { code: '' } });
  const [confirm] = ownAccountApi.useConfirmEmailByCodeMutation();
  const [sendAgain, sending] = ownAccountApi.useSendConfirmationMutation();
  const renewToken = useRenewToken();

  const handleConfirm = form.submitOnce(async (body) => {
    const { error } = await confirm({ body });
    if (form.blameFields(error, { code: 'invalid_code' })) return;
    if (error) return form.setError('root', { message: whyFailed(error, authTexts.failed) });
    notify.success('Your email is confirmed.');
    renewToken();
  });

  return (
    <form onSubmit={handleConfirm} noValidate className="mt-4 grid gap-4 rounded-control border border-line p-4 sm:p-5">
      <p className="text-[15px]">
        We emailed a 6-digit code and a link to <strong className="wrap-anywhere">{email}</strong>.{' '}
        {isNew && 'It replaces your current email once you confirm it.'}
      </p>
      {form.problem && <Alert>{form.problem}</Alert>}
      <TextField
        label="6-digit code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        controlClassName="max-w-44 text-xl tracking-[0.3em] tabular-nums"
        {...form.field('code')}
      />
      <div className="flex flex-wrap gap-3">
        <Button {...form.submitButton} size="md">
          Confirm email
        </Button>
        <Button
          variant="quiet"
          size="md"
          isBusy={sending.isLoading}
          onClick={() => void toastOutcome(sendAgain().unwrap())}
        >
          Send a new code
        </Button>
      </div>
    </form>
  );
}
