import { phone } from '@rental/contracts';
import { useState } from 'react';
import * as z from 'zod/mini';
import { useForm } from '../../../lib/form/use-form.ts';
import { toastOutcome } from '../../../lib/toast/toast-outcome.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { ownAccountApi } from '../own-account-api.ts';
import { profileTexts } from '../profile-texts.ts';

const phoneForm = z.object({ phone });

/**
 * Asks customers without a phone number for one. They can skip it. Renders nothing until the profile is loaded. `onDone`
 * is called when the form disappears, to move the focus.
 */
export function PhonePrompt({ onDone }: { onDone: () => void }) {
  const { data: profile } = ownAccountApi.useGetProfileQuery();
  const [edit] = ownAccountApi.useEditProfileMutation();
  const [isDone, setIsDone] = useState(false);
  const form = useForm({ schema: phoneForm, defaultValues: { phone: '' } });
  if (profile?.phone !== null || isDone) return null;

  const handleDone = () => {
    setIsDone(true);
    onDone();
  };
  const handleSave = form.submitOnce(async (values) => {
    if (await toastOutcome(edit({ body: { name: profile.name, ...values } }).unwrap())) handleDone();
  });

  return (
    <form onSubmit={handleSave} noValidate className="mt-4 border-t border-line pt-4">
      <p className="font-semibold">So the location can reach you</p>
      <div className="mt-3 flex flex-wrap items-start gap-3">
        <TextField
          label="Mobile number"
          type="tel"
          autoComplete="tel"
          inputMode="tel"
          placeholder="+91 00000 00000"
          hint={profileTexts.phoneHint}
          className="min-w-0 flex-1 basis-56 sm:max-w-80"
          {...form.field('phone')}
        />
        <div className="flex flex-wrap gap-3 sm:mt-7">
          <Button {...form.submitButton} size="md">
            Save
          </Button>
          <Button variant="outline" size="md" onClick={handleDone}>
            Not now
          </Button>
        </div>
      </div>
    </form>
  );
}
