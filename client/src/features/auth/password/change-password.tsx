import { password } from '@rental/contracts';
import { useId } from 'react';
import * as z from 'zod/mini';
import { whyUnconfirmed } from '../../../lib/api/error-message.ts';
import { notify } from '../../../lib/toast/notify.tsx';
import { useForm } from '../../../lib/form/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { ownAccountApi } from '../own-account-api.ts';
import { ProfileSection } from '../profile-section.tsx';
import { profileTexts } from '../profile-texts.ts';
import { NewPasswordFields, typedTwice } from './new-password-fields.tsx';

const changeForm = z.object({ currentPassword: password, password, confirmPassword: z.string() }).check(
  typedTwice(),
  z.refine((form) => form.password === '' || form.currentPassword !== form.password, {
    error: 'Choose a password that differs from your current one.',
    path: ['password'],
  }),
);

const blank = { currentPassword: '', password: '', confirmPassword: '' };

const reasonNotReady = (values: Record<string, string>): string =>
  Object.values(values).includes('') ? 'Fill in all three fields' : 'Correct the fields above';

/** A form to change the password; the user must also enter the current one. A failure is shown beside the form. */
export function ChangePassword() {
  const form = useForm({ schema: changeForm, defaultValues: blank });
  const [change] = ownAccountApi.useChangePasswordMutation();
  const reasonId = useId();

  const handleChange = form.submitOnce(async (values) => {
    const body = { currentPassword: values.currentPassword, password: values.password };
    const { error } = await change({ body });
    if (form.blameFields(error, { currentPassword: 'wrong_password' })) return;
    if (error) return form.setError('root', { message: whyUnconfirmed(error) });
    form.reset(blank);
    notify.success('Password changed. All other devices are logged out.');
  });

  return (
    <ProfileSection title={profileTexts.password} lead="Changing your password logs out all your other devices.">
      <form onSubmit={handleChange} noValidate className="grid max-w-110 gap-5">
        {form.problem && <Alert>{form.problem}</Alert>}
        <PasswordField
          label={profileTexts.currentPassword}
          autoComplete="current-password"
          {...form.field('currentPassword')}
        />
        <NewPasswordFields
          labels={{ password: profileTexts.newPassword, confirmPassword: profileTexts.confirmNewPassword }}
          form={form}
        />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button {...form.submitButton} aria-describedby={reasonId}>
            Change password
          </Button>
          <p id={reasonId} className="text-sm text-ink-600">
            {!form.canSubmit && reasonNotReady(form.values)}
          </p>
        </div>
      </form>
    </ProfileSection>
  );
}
