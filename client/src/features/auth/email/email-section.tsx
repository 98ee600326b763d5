import type { Profile } from '@rental/contracts';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { ProfileSection } from '../profile/profile-section.tsx';
import { profileTexts } from '../profile/profile-texts.ts';
import { ChangeEmail } from './change-email.tsx';
import { CodeForm } from './code-form.tsx';

/** The address of the account, whether it is confirmed, and the way to another one. */
export function EmailSection({ profile: { email, isEmailVerified, pendingEmail } }: { profile: Profile }) {
  const [isChanging, setIsChanging] = useState(false);
  const waiting = pendingEmail ?? (isEmailVerified ? null : email);

  return (
    <ProfileSection title={profileTexts.email}>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <span className="font-semibold wrap-anywhere">{email}</span>
        <Mark isVerified={isEmailVerified} />
      </p>
      {waiting !== null && <CodeForm key={waiting} email={waiting} isNew={pendingEmail !== null} />}
      {isChanging ? (
        <ChangeEmail onDone={() => setIsChanging(false)} />
      ) : (
        <Button variant="outline" size="md" className="mt-5" onClick={() => setIsChanging(true)}>
          {profileTexts.changeEmail}
        </Button>
      )}
    </ProfileSection>
  );
}

function Mark({ isVerified }: { isVerified: boolean }) {
  const look = isVerified ? 'bg-success-bg text-success' : 'bg-waiting-bg text-waiting';

  return (
    <span className={`rounded-full px-2.5 py-0.5 text-sm font-medium ${look}`}>
      {isVerified ? profileTexts.confirmed : profileTexts.notConfirmed}
    </span>
  );
}
