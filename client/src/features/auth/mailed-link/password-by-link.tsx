import { acceptInvitationBody } from '@rental/contracts';
import type { ReactNode } from 'react';
import { useState } from 'react';
import * as z from 'zod/mini';
import { errorCode, whyUnconfirmed } from '../../../lib/api/error-message.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { authTexts } from '../auth-texts.ts';
import { NewPasswordFields, typedTwice, withConfirmation } from '../password/new-password-fields.tsx';

const { name, password } = acceptInvitationBody.shape;
const formWith = (nameField: z.ZodMiniType<string, string>) =>
  z.object({ name: nameField, password, confirmPassword: z.string() }).check(typedTwice());
const schemas = { named: formWith(name), plain: formWith(z.string()) };
const blank = { name: '', password: '', confirmPassword: '' };

type PasswordByLinkProps = {
  /** Whether the account is only made now, so that it needs a name. */
  asksName?: boolean;
  labels: { password: string; confirmPassword: string; submit: string };
  /** Answers with what went wrong, if something did. */
  onPassword: (values: { name: string; password: string }) => Promise<unknown>;
  /** Where to go with a link that is worth nothing. */
  otherLink?: ReactNode;
};

/** Sets a password by the link of a mail. A failure stays beside the form. */
export function PasswordByLink({ asksName = false, labels, onPassword, otherLink }: PasswordByLinkProps) {
  const form = useForm({ schema: asksName ? schemas.named : schemas.plain, defaultValues: blank });
  const [failure, setFailure] = useState<unknown>(undefined);
  const { errors, isSubmitting } = form.formState;

  const handlePassword = form.submitOnce(async ({ name: chosenName, password: chosen }) => {
    setFailure(undefined);
    const problem = await onPassword({ name: chosenName, password: chosen });
    if (!form.blameFields(problem)) setFailure(problem);
  });

  return (
    <form onSubmit={handlePassword} noValidate className="mt-6 grid gap-5">
      {failure !== undefined && (
        <Alert>
          {whyUnconfirmed(failure)} {errorCode(failure) === 'invalid_link' && otherLink}
        </Alert>
      )}
      {asksName && (
        <TextField label={authTexts.name} autoComplete="name" error={errors.name?.message} {...form.register('name')} />
      )}
      <NewPasswordFields
        labels={labels}
        typed={form.values.password}
        errors={errors}
        password={form.register('password', withConfirmation(form.values))}
        confirmPassword={form.register('confirmPassword')}
      />
      <Button type="submit" className="w-full" isBusy={isSubmitting} disabled={!form.canSubmit}>
        {labels.submit}
      </Button>
    </form>
  );
}
