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
import { NewPasswordFields, typedTwice } from '../password/new-password-fields.tsx';

const { name, password } = acceptInvitationBody.shape;
const formWith = (nameField: z.ZodMiniType<string, string>) =>
  z.object({ name: nameField, password, confirmPassword: z.string() }).check(typedTwice());
const schemas = { named: formWith(name), plain: formWith(z.string()) };
const blank = { name: '', password: '', confirmPassword: '' };

type PasswordByLinkProps = {
  /** Whether setting the password creates the account, which also requires a name. */
  asksName?: boolean;
  labels: { password: string; confirmPassword: string; submit: string };
  /** Returns the error, or undefined on success. */
  onPassword: (values: { name: string; password: string }) => Promise<unknown>;
  /** Where to request a new link when this one is invalid. */
  otherLink?: ReactNode;
};

/** Form that sets a password using the token from an email. A failure is shown beside the form. */
export function PasswordByLink({ asksName = false, labels, onPassword, otherLink }: PasswordByLinkProps) {
  const form = useForm({ schema: asksName ? schemas.named : schemas.plain, defaultValues: blank });
  const [failure, setFailure] = useState<unknown>(undefined);

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
      {asksName && <TextField label={authTexts.name} autoComplete="name" {...form.field('name')} />}
      <NewPasswordFields labels={labels} form={form} />
      <Button {...form.submitButton} className="w-full">
        {labels.submit}
      </Button>
    </form>
  );
}
