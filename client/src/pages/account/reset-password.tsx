import { useState } from 'react';
import { useSelector } from 'react-redux';
import { paths } from '../../lib/paths.ts';
import { useAppDispatch } from '../../lib/store/store-hooks.ts';
import { TextLink } from '../../ui/link/text-link.tsx';
import { resetPassword } from '../../features/auth/mailed-link/mailed-link-api.ts';
import { LinkDone, MailedLink } from '../../features/auth/mailed-link/mailed-link.tsx';
import { PasswordByLink } from '../../features/auth/mailed-link/password-by-link.tsx';
import { profileTexts } from '../../features/auth/profile-texts.ts';
import { selectSession } from '../../features/auth/session/session-slice.ts';
import { signOutCustomer } from '../../features/auth/session/sign-out.ts';

const labels = {
  password: profileTexts.newPassword,
  confirmPassword: profileTexts.confirmNewPassword,
  submit: 'Set new password',
};

const done = (
  <LinkDone title="Your password is changed">We logged out all your devices. Log in with your new password.</LinkDone>
);

export function Component() {
  const [isDone, setIsDone] = useState(false);
  const isSignedIn = useSelector(selectSession) !== null;
  const dispatch = useAppDispatch();

  const handlePassword = async (body: { token: string; password: string }) => {
    const { error } = await resetPassword(body);
    if (error) return error;
    // The reset has ended all sessions, including the one on this device.
    if (isSignedIn) dispatch(signOutCustomer());
    setIsDone(true);
    return undefined;
  };

  return (
    <MailedLink title="Set a new password" done={isDone ? done : null} missing={missing}>
      {(token) => (
        <PasswordByLink
          labels={labels}
          otherLink={<NewLink />}
          onPassword={async ({ password }) => handlePassword({ token, password })}
        />
      )}
    </MailedLink>
  );
}

const NewLink = () => <TextLink to={paths.forgotPassword}>Request a new link</TextLink>;

const missing = (
  <>
    <p>Open the link in the email we sent you to set a new password.</p>
    <NewLink />
  </>
);
