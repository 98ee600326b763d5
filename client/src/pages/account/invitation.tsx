import { type AcceptInvitationBody, userContract } from '@rental/contracts';
import { useState } from 'react';
import { call } from '../../lib/api/call-contract.ts';
import { authTexts } from '../../features/auth/auth-texts.ts';
import { LinkDone, MailedLink } from '../../features/auth/mailed-link/mailed-link.tsx';
import { PasswordByLink } from '../../features/auth/mailed-link/password-by-link.tsx';
import { signupTexts } from '../../features/auth/signup-texts.ts';

const labels = {
  password: authTexts.password,
  confirmPassword: signupTexts.confirmPassword,
  submit: 'Accept the invitation',
};

export function Component() {
  const [email, setEmail] = useState<string | null>(null);

  const handleAccept = async (body: AcceptInvitationBody) => {
    // Calls the API without the API slice, so that the slice’s code is not loaded for visitors without a session.
    const { data, error } = await call({ contract: userContract.acceptInvitation, body });
    if (data) setEmail(data.email);
    return error;
  };

  return (
    <MailedLink
      title="Become an admin"
      done={email === null ? null : <Welcome email={email} />}
      missing={<p>Open the link in the invitation email.</p>}
    >
      {(token) => (
        <PasswordByLink asksName labels={labels} onPassword={async (values) => handleAccept({ token, ...values })} />
      )}
    </MailedLink>
  );
}

function Welcome({ email }: { email: string }) {
  return (
    <LinkDone title="Welcome" email={email}>
      You are an admin now. Log in with <strong className="break-all">{email}</strong> and your new password.
    </LinkDone>
  );
}
