import { useSelector } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { menuTexts } from '../../features/auth/menu-texts.ts';
import { selectSession } from '../../features/auth/session/session-slice.ts';
import { paths } from '../../lib/paths.ts';
import { ProfileMenu } from '../../ui/menu/profile-menu.tsx';

export function AccountMenu({ onLogout }: { onLogout: () => void }) {
  const session = useSelector(selectSession);
  const navigate = useNavigate();
  if (session === null) return null;

  return (
    <ProfileMenu
      name={session.name}
      email={session.email}
      actions={[
        { label: menuTexts.profile, icon: 'user', onSelect: () => void navigate(paths.profile) },
        { label: menuTexts.logout, icon: 'log-out', onSelect: onLogout },
      ]}
    />
  );
}
