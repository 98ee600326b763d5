import { editProfileBody, phone, phoneMessage, showPhone } from '@rental/contracts';
import type { Profile } from '@rental/contracts';
import * as z from 'zod/mini';
import { useForm } from '../../../lib/form/use-form.ts';
import { toastOutcome } from '../../../lib/toast/toast-outcome.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorPanel } from '../../../ui/feedback/error-panel.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { authTexts } from '../auth-texts.ts';
import { EmailSection } from '../email/email-section.tsx';
import { ownAccountApi } from '../own-account-api.ts';
import { profileTexts } from '../profile-texts.ts';
import { useRenewToken } from '../session/use-renew-token.ts';
import { ProfileSection } from '../profile-section.tsx';

/** Form fields hold text, so an empty phone number means that there is none. */
const detailsForm = z.object({
  name: editProfileBody.shape.name,
  phone: z.string().check(z.refine((text) => text === '' || phone.safeParse(text).success, phoneMessage)),
});

const valuesOf = ({ name, phone: number }: Profile) => ({ name, phone: number === null ? '' : showPhone(number) });

function ProfileDetails({ profile }: { profile: Profile }) {
  const form = useForm({
    schema: detailsForm,
    defaultValues: valuesOf(profile),
  });
  const [edit] = ownAccountApi.useEditProfileMutation();
  const renewToken = useRenewToken();

  const handleSave = form.submitOnce(async (values) => {
    const body = { name: values.name, phone: values.phone === '' ? null : values.phone };
    const saving = edit({ body });
    await toastOutcome(saving.unwrap());
    const { data: saved } = await saving;
    if (!saved) return;
    form.reset(valuesOf(saved.data));
    renewToken();
  });

  return (
    <ProfileSection title="Your details" lead="Your name and a phone number where we can reach you.">
      <form onSubmit={handleSave} noValidate className="grid max-w-110 gap-5">
        <TextField label={authTexts.name} autoComplete="name" {...form.field('name')} />
        <TextField
          label="Mobile number (optional)"
          type="tel"
          autoComplete="tel"
          inputMode="tel"
          placeholder="+91 00000 00000"
          hint={profileTexts.phoneHint}
          {...form.field('phone')}
        />
        <div>
          <Button {...form.submitButton}>Save</Button>
        </div>
      </form>
    </ProfileSection>
  );
}

export function OwnProfile() {
  const { data, isError, isFetching, refetch } = ownAccountApi.useGetProfileQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });

  if (isError && !data)
    return <ErrorPanel title="We couldn’t load your profile." isBusy={isFetching} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-80 rounded-card" />;
  return (
    <>
      <ProfileDetails profile={data} />
      <EmailSection profile={data} />
    </>
  );
}
