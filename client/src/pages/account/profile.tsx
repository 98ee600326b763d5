import { useSelector } from 'react-redux';
import { DeviceList } from '../../features/auth/devices/device-list.tsx';
import { menuTexts } from '../../features/auth/menu-texts.ts';
import { OwnProfile } from '../../features/auth/profile/profile-details.tsx';
import { SecondFactorSection } from '../../features/auth/second-factor/second-factor-section.tsx';
import { selectSession } from '../../features/auth/session/session-slice.ts';
import { MessagesSection } from '../../features/notification/messages-section.tsx';
import { PrivacySection } from '../../features/privacy/privacy-section.tsx';
import { ChangePassword } from '../../features/auth/password/change-password.tsx';

export function Component() {
  const isAdmin = useSelector(selectSession)?.role === 'admin';

  return (
    <main id="content" className="mx-auto grid w-full max-w-3xl gap-5 px-4 py-6 sm:px-6 sm:py-8">
      <h1 className="text-3xl sm:text-4xl">{menuTexts.profile}</h1>
      <OwnProfile />
      <ChangePassword />
      {isAdmin && <SecondFactorSection />}
      {!isAdmin && <MessagesSection />}
      <DeviceList />
      <PrivacySection />
    </main>
  );
}
