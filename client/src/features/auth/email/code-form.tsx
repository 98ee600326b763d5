import { confirmByCodeBody } from '@rental/contracts';
import { useState } from 'react';
import { whyFailed } from '../../../lib/api/error-message.ts';
import { notify } from '../../../lib/toast/notify.tsx';
import { tellOutcome } from '../../../lib/toast/tell-outcome.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { authTexts } from '../auth-texts.ts';
import { ownAccountApi } from '../own-account-api.ts';
import { profileTexts } from '../profile/profile-texts.ts';
import { useRenewToken } from '../session/use-renew-token.ts';

/** Takes the six digits that were mailed to an address which waits for its confirmation, and mails others. */
export function CodeForm({ email, isNew }: { email: string; isNew: boolean }) {
  const form = useForm({ schema: confirmByCodeBody, defaultValues: { code: '' } });
  const [failure, setFailure] = useState<string | null>(null);
  const [confirm] = ownAccountApi.useConfirmEmailByCodeMutation();
  const [sendAgain, sending] = ownAccountApi.useSendConfirmationMutation();
  const renewToken = useRenewToken();
  const { errors, isSubmitting } = form.formState;

  const handleConfirm = form.submitOnce(async (body) => {
    setFailure(null);
    const { error } = await confirm({ body });
    if (form.blameFields(error, { code: 'invalid_code' })) return;
    if (error) return setFailure(whyFailed(error, authTexts.failed));
    notify.success(profileTexts.emailConfirmed);
    renewToken();
  });

  return (
    <form onSubmit={handleConfirm} noValidate className="mt-4 grid gap-4 rounded-control border border-line p-4 sm:p-5">
      <p className="text-[15px]">
        We mailed a six-digit code and a link to <strong className="wrap-anywhere">{email}</strong>.{' '}
        {isNew && 'It takes the place of your present email once you confirm it.'}
      </p>
      {failure && <Alert>{failure}</Alert>}
      <TextField
        label={profileTexts.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        controlClassName="max-w-44 text-xl tracking-[0.3em] tabular-nums"
        error={errors.code?.message}
        {...form.register('code')}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="md" isBusy={isSubmitting} disabled={!form.canSubmit}>
          {profileTexts.confirmEmail}
        </Button>
        <Button
          variant="quiet"
          size="md"
          isBusy={sending.isLoading}
          onClick={() => void tellOutcome(sendAgain().unwrap())}
        >
          {profileTexts.sendAgain}
        </Button>
      </div>
    </form>
  );
}
