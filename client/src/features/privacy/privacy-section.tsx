import { deleteAccountBody, formatDay, noticeVersion } from '@rental/contracts';
import { useState } from 'react';
import { whyUnconfirmed } from '../../lib/api/error-message.ts';
import { useForm } from '../../lib/form/use-form.ts';
import { paths } from '../../lib/paths.ts';
import { useAppDispatch } from '../../lib/store/store-hooks.ts';
import { notify } from '../../lib/toast/notify.tsx';
import { Button } from '../../ui/button.tsx';
import { AppDialog } from '../../ui/dialog/app-dialog.tsx';
import { FormProblem } from '../../ui/feedback/form-problem.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { LinkButton } from '../../ui/link/link-button.tsx';
import { Moment } from '../../ui/moment.tsx';
import { TextLink } from '../../ui/link/text-link.tsx';
import { ownAccountApi } from '../auth/own-account-api.ts';
import { ProfileSection } from '../auth/profile-section.tsx';
import { signOutCustomer } from '../auth/session/sign-out.ts';
import { privacyApi } from './privacy-api.ts';
import { deletionFacts } from './privacy-texts.ts';

/** Shows the user’s consent, with actions to download the user’s data and to delete the account. */
export function PrivacySection() {
  const [isDeleting, setIsDeleting] = useState(false);

  return (
    <ProfileSection title="Your data" lead={<Consent />}>
      <div className="flex flex-wrap gap-3">
        <LinkButton to={paths.ownData} variant="outline" size="md">
          Download my data
        </LinkButton>
        <Button variant="danger" size="md" onClick={() => setIsDeleting(true)}>
          Delete my account
        </Button>
      </div>
      <DeleteAccount isOpen={isDeleting} onClose={() => setIsDeleting(false)} />
    </ProfileSection>
  );
}

/**
 * Shows which version of the privacy notice the user agreed to, when, and whether the notice has changed since. If the
 * account was made by staff, says so instead.
 */
function Consent() {
  const { data } = ownAccountApi.useGetProfileQuery();
  const consent = data?.consent ?? null;
  const link = <TextLink to={paths.privacy}>privacy notice</TextLink>;
  if (consent === null) {
    return (
      <>
        {data?.isMadeByStaff && 'Our team created this account for you. '}
        What we store, and why, is described in the {link}.
      </>
    );
  }
  const isOutdated = consent.version !== noticeVersion;

  return (
    <>
      You agreed to the {link} of {formatDay(consent.version)} on <Moment at={consent.at} />.
      {isOutdated && ` It has changed since then: the version of ${formatDay(noticeVersion)} applies to new accounts.`}
    </>
  );
}

type DeleteAccountProps = { isOpen: boolean; onClose: () => void };

/** Lists what is deleted and what is retained, and requires the password. */
function DeleteAccount({ isOpen, onClose }: DeleteAccountProps) {
  const [remove, { isLoading }] = privacyApi.useDeleteAccountMutation();

  return (
    <AppDialog isOpen={isOpen} title="Delete your account?" isBusy={isLoading} onClose={onClose}>
      <p className="mt-3 text-ink-700">This can’t be undone. We delete immediately:</p>
      <List items={deletionFacts.forgotten} />
      <p className="mt-4 text-ink-700">What we must keep by law:</p>
      <List items={deletionFacts.kept} />
      <DeleteForm remove={remove} onClose={onClose} />
    </AppDialog>
  );
}

function List({ items }: { items: readonly string[] }) {
  return (
    <ul className="mt-1.5 grid list-disc gap-1 pl-5 text-[15px] text-ink-700">
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}

type Remove = ReturnType<typeof privacyApi.useDeleteAccountMutation>[0];

function DeleteForm({ remove, onClose }: { remove: Remove; onClose: () => void }) {
  const form = useForm({ schema: deleteAccountBody, defaultValues: { currentPassword: '' } });
  const dispatch = useAppDispatch();

  const handleDelete = form.submitOnce(async (body) => {
    const { data, error } = await remove({ body });
    if (form.blameFields(error, { currentPassword: 'wrong_password' })) return;
    if (error) return form.setError('root', { message: whyUnconfirmed(error) });
    notify.success(data.message);
    dispatch(signOutCustomer());
  });

  return (
    <form onSubmit={handleDelete} noValidate className="mt-5 grid gap-5">
      <FormProblem text={form.problem ?? null} />
      <PasswordField label="Your password" autoComplete="current-password" {...form.field('currentPassword')} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="outline" onClick={onClose} disabled={form.submitButton.isBusy}>
          Keep my account
        </Button>
        <Button {...form.submitButton} variant="danger">
          Delete my account
        </Button>
      </div>
    </form>
  );
}
