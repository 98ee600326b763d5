import { NavLink, Outlet } from 'react-router-dom';
import { ConfirmEmailStrip } from '../../features/auth/email/confirm-email-strip.tsx';
import { SessionStrip } from '../../features/auth/session/session-strip.tsx';
import { signOutCustomer } from '../../features/auth/session/sign-out.ts';
import { loginPath } from '../../features/auth/session/wanted-page.ts';
import { bookingTexts } from '../../features/booking/booking-texts.ts';
import { paths } from '../../lib/paths.ts';
import { prefetchRoute } from '../../lib/browser/connection.ts';
import { useAppDispatch } from '../../lib/store/store-hooks.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { TextLink } from '../../ui/link/text-link.tsx';
import { Wordmark } from '../../ui/wordmark.tsx';
import { DialogHost } from '../dialog-host.tsx';
import { RequireRole } from '../require-role.tsx';
import { AccountMenu } from './account-menu.tsx';
import { SandboxBadge } from './sandbox-badge.tsx';

const links = [
  { to: paths.dashboard, label: bookingTexts.dashboard, icon: 'dashboard' },
  { to: paths.bookings, label: bookingTexts.myBookings, icon: 'ticket' },
] as const;

export function Component() {
  return (
    <RequireRole allowed="customer">
      <div className="flex min-h-dvh flex-col max-md:pb-[calc(4rem+env(safe-area-inset-bottom))]">
        <TopBar />
        <ConfirmEmailStrip />
        <SessionStrip action={<TextLink to={loginPath(location)}>Log in</TextLink>} />
        <div className="flex-1">
          <Outlet />
        </div>
      </div>
      <nav
        aria-label="Main"
        className="fixed inset-x-0 bottom-0 z-20 grid grid-cols-2 border-t border-line bg-white pb-[env(safe-area-inset-bottom)] md:hidden print:hidden"
      >
        <Links className="min-h-16 flex-col justify-center gap-0.5 text-sm" />
      </nav>
      <DialogHost />
    </RequireRole>
  );
}

function TopBar() {
  const dispatch = useAppDispatch();

  return (
    <header className="border-b border-line bg-white print:hidden">
      <div className="mx-auto flex max-w-7xl items-center justify-between gap-6 px-4 py-2 sm:px-6 lg:px-10">
        <div className="flex items-center gap-4 lg:gap-8">
          <Wordmark />
          <nav aria-label="Main" className="flex gap-1 max-md:hidden">
            <Links className="min-h-11 rounded-control px-3 text-base whitespace-nowrap lg:px-4" />
          </nav>
        </div>
        <div className="flex items-center gap-3">
          <SandboxBadge isInWideBar />
          <AccountMenu onLogout={() => dispatch(signOutCustomer())} />
        </div>
      </div>
    </header>
  );
}

function Links({ className }: { className: string }) {
  return links.map(({ to, label, icon }) => (
    <NavLink
      key={to}
      to={to}
      onPointerEnter={() => prefetchRoute(to)}
      onFocus={() => prefetchRoute(to)}
      className={({ isActive }) =>
        classNames(
          'flex items-center gap-2 font-semibold hover:bg-stone-100',
          isActive ? 'text-crimson-700' : 'text-ink-700',
          className,
        )
      }
    >
      <Icon name={icon} />
      {label}
    </NavLink>
  ));
}
