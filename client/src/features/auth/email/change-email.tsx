import { changeEmailBody } from '@rental/contracts';
import { useState } from 'react';
import { whyUnconfirmed } from '../../../lib/api/error-message.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { ownAccountApi } from '../own-account-api.ts';
import { profileTexts } from '../profile/profile-texts.ts';

/** Another address, by whoever knows the password; it counts once it is confirmed. */
export function ChangeEmail({ onDone }: { onDone: () => void }) {
  const form = useForm({ schema: changeEmailBody, defaultValues: { email: '', currentPassword: '' } });
  const [failure, setFailure] = useState<string | null>(null);
  const [change] = ownAccountApi.useChangeEmailMutation();
  const { errors, isSubmitting } = form.formState;

  const handleChange = form.submitOnce(async (body) => {
    setFailure(null);
    const { error } = await change({ body });
    if (form.blameFields(error, { currentPassword: 'wrong_password' })) return;
    if (error) return setFailure(whyUnconfirmed(error));
    onDone();
  });

  return (
    <form onSubmit={handleChange} noValidate className="mt-5 grid max-w-110 gap-5">
      {failure && <Alert>{failure}</Alert>}
      <TextField
        label={profileTexts.newEmail}
        type="email"
        autoComplete="email"
        error={errors.email?.message}
        {...form.register('email')}
      />
      <PasswordField
        label={profileTexts.currentPassword}
        autoComplete="current-password"
        error={errors.currentPassword?.message}
        {...form.register('currentPassword')}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="md" isBusy={isSubmitting} disabled={!form.canSubmit}>
          {profileTexts.mailCode}
        </Button>
        <Button variant="outline" size="md" disabled={isSubmitting} onClick={onDone}>
          {profileTexts.cancel}
        </Button>
      </div>
    </form>
  );
}
